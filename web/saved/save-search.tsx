import { BellPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { localizePath } from "../../contract/paths.ts";
import { SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../i18n.ts";
import { type SearchCriteria, toSearchUrl } from "../search/search-criteria.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";

const SaveSearchButton = lazy(async () => ({ default: (await import("./save-search-button.tsx")).SaveSearchButton }));

/** For seekers, and for visitors, whom it leads through the login to the same search. Employers have nothing to save. */
export function SaveSearch({ search }: { search: SearchCriteria }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, user } = useSession();
  const label = (
    <>
      <BellPlus aria-hidden="true" />
      {t("saved.save_search")}
    </>
  );
  if (status === "anonymous") {
    const next = encodeURIComponent(toSearchUrl("/jobs/search", search));
    return (
      <ButtonLink variant="quiet" size="small" to={`${localizePath("/login", language)}?next=${next}`}>
        {label}
      </ButtonLink>
    );
  }
  if (user?.user_type !== SEEKER) return null;
  return (
    <Suspense>
      <SaveSearchButton search={search} />
    </Suspense>
  );
}
