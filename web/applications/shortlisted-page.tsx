import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ShortlistedCandidates } from "./shortlisted-candidates.tsx";
import { ShortlistedJobs } from "./shortlisted-jobs.tsx";

export function ShortlistedPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const title =
    user.user_type === EMPLOYER ? t("applications.shortlisted.candidates") : t("applications.shortlisted.jobs");
  return (
    <>
      <PageHead title={`${t("applications.shortlisted.title")}: ${title}`} />
      <PageHeading title={title} lead={t("applications.shortlisted.title")} />
      {user.user_type === EMPLOYER ? <ShortlistedCandidates title={title} /> : <ShortlistedJobs title={title} />}
    </>
  );
}
