import { ApiError } from "../api/client.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Field messages are English text and the key of their translation. */
export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => message && t(`fields.${message}`, { defaultValue: message });
}

/** What the server found wrong with single fields. */
export function getFieldErrors(error: unknown): [field: string, message: string][] {
  return error instanceof ApiError ? Object.entries(error.fields) : [];
}
