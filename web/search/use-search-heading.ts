import { useTranslation } from "../ui/translation.tsx";
import type { Search } from "./search-params.ts";

/** What the results are, in words: `Jobs for “nurse” near Amsterdam`. */
export function useSearchHeading({ title, zip_code }: Search): string {
  const { t } = useTranslation();
  if (title && zip_code) return t("search.jobs_for_near", { title, place: zip_code });
  if (title) return t("search.jobs_for", { title });
  if (zip_code) return t("search.jobs_near", { place: zip_code });
  return t("search.newest_jobs");
}
