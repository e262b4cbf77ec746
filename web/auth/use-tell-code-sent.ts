import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n.ts";
import { toast } from "../ui/toast-store.ts";

/** The server speaks English here; in another language the portal says the same itself. */
export function useTellCodeSent(): (reply: { message: string }) => void {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ message }) => toast.success(language === "en" ? message : t("auth.code_sent"));
}
