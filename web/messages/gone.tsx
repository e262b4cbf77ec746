import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { useErrorMessage } from "../failure-message.ts";
import { useLanguage } from "../i18n.ts";
import { toast } from "../ui/feedback/toast-store.ts";

/** Nobody there, or nobody to write to: said as an alert, and the page is not found. */
export function ConversationNotFound({ error }: { error: unknown }) {
  const language = useLanguage();
  const text = useRef(useErrorMessage()(error)).current;
  useEffect(() => toast.error(text), [text]);
  return <Navigate to={localizePath("/404", language)} replace />;
}
