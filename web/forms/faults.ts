import { ApiFailure } from "../api.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Field messages are English text and the key of their translation. */
export function useFieldMessage(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => message && t(`fields.${message}`, { defaultValue: message });
}

/** What the server found wrong with single fields. */
export function faultsIn(error: unknown): [field: string, message: string][] {
  return error instanceof ApiFailure ? Object.entries(error.fields) : [];
}
