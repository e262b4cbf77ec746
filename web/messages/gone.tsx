import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useFailureMessage } from "../failure-message.ts";
import { useLanguage } from "../i18n.ts";
import { toast } from "../ui/toast-store.ts";

/** Nobody there, or nobody to write to: said as an alert, and the page is not found. */
export function Gone({ error }: { error: unknown }) {
  const language = useLanguage();
  const text = useRef(useFailureMessage()(error)).current;
  useEffect(() => toast.error(text), [text]);
  return <Navigate to={localPath("/404", language)} replace />;
}
