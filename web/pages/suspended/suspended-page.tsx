import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import { AccountSection } from "../../accounts/account/account-section.tsx";
import styles from "../../accounts/account/settings-page.module.css";
import { fetchList } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AccountDeletionSection } from "../../privacy/account-deletion-section.tsx";
import { DataExportSection } from "../../privacy/data-export-section.tsx";

/** All that a suspended user can do: read why, complain, export the data and delete the account. */
export function SuspendedPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  const until = user?.suspension?.until;
  return (
    <div className={styles.sections}>
      <PageHead title={t("suspended.title")} />
      <PageHeading
        title={t("suspended.title")}
        lead={until ? t("suspended.until", { date: formatDate(until, language) }) : t("suspended.without_end")}
      />
      <StatementsSection />
      <DataExportSection />
      <AccountDeletionSection />
    </div>
  );
}

function StatementsSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const {
    data: statements,
    error,
    refetch,
  } = useQuery({
    queryKey: ["statements", "newest"],
    queryFn: ({ signal }) => fetchList(routes.listStatements, { signal }),
  });
  return (
    <AccountSection title={t("suspended.statements")} lead={t("suspended.statements_lead")}>
      {!statements && (error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={2} />)}
      <ul>
        {statements?.rows.map(({ id, letter, decided_at }) => (
          <li key={id}>
            <Link to={`/statements/${id}`}>{letter[language].title}</Link>, {formatDate(decided_at, language)}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
