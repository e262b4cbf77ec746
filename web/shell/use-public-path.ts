import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";

/** The address of a public page in the language that is being read. */
export function usePublicPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizePath(path, language);
}
