import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";

/** The server's sentence, which is English, is the key of its translation. */
export function useCodeSentToast(): (reply: { message: string }) => void {
  const { t } = useTranslation();
  return ({ message }) => toast.success(t(`auth.sent.${message.replaceAll(".", "")}`, { defaultValue: message }));
}
