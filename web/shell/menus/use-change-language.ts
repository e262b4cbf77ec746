import { useMutation } from "@tanstack/react-query";
import type { Language } from "../../../contract/platform/languages.ts";
import { storeLanguage } from "../../platform/api/device-preferences.ts";
import { setLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Loads the texts of a language, changes the page to it and stores the choice. A toast tells a failure. */
export function useChangeLanguage() {
  const { translation } = useTranslation();
  return useMutation({
    mutationFn: (language: Language) => setLanguage(language, translation),
    onSuccess: (_, language) => storeLanguage(language),
  });
}
