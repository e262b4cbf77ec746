import { type Language, listWrittenLanguages } from "../../../contract/platform/languages.ts";
import { useSettings } from "../../platform/app/settings.ts";

/** The languages in which the owners of this portal write their texts. */
export const useWrittenLanguages = (): Language[] => listWrittenLanguages(useSettings().languages);
