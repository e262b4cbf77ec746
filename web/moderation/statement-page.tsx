import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { routes } from "../../contract/index.ts";
import type { Statement } from "../../contract/moderation/decisions.ts";
import { callApi, isNotFoundError } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../platform/app/pages/not-found-page.tsx";
import { Alert } from "../platform/ui/feedback/alert.tsx";
import { ErrorState } from "../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { Complaint } from "./complaint.tsx";
import { LetterCard } from "./letter.tsx";
import styles from "./moderation.module.css";

/** A statement of reasons to the author of what the portal has decided about, with the complaint. */
export function StatementPage() {
  const { statement_id: id = "" } = useParams();
  const getErrorMessage = useErrorMessage();
  const statement = useQuery({
    queryKey: ["statements", id],
    queryFn: ({ signal }) => callApi(routes.getStatement, { params: { id }, signal }),
    refetchOnMount: "always",
  });
  const refetch = () => void statement.refetch();
  if (isNotFoundError(statement.error)) return <MemberNotFoundPage />;
  if (statement.data) return <StatementView statement={statement.data} onSent={refetch} />;
  if (!statement.error) return <SkeletonText count={8} />;
  return <ErrorState text={getErrorMessage(statement.error)} onRetry={refetch} />;
}

function StatementView({ statement, onSent }: { statement: Statement; onSent: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, reference, state, letter, decided_at, case_id, appeal, appeal_until } = statement;
  const { title } = letter[language];
  const date = formatDate(decided_at, language);
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("statement.lead", { date, reference })} />
      {state !== "in_force" && <Alert kind="good" text={t(`statement.${state}`)} />}
      <LetterCard letters={letter} />
      <Complaint
        appeal={appeal}
        possible={appeal_until === null ? null : { caseId: case_id, until: appeal_until }}
        about={{ decision_id: id }}
        onSent={onSent}
      />
    </div>
  );
}
