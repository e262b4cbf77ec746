import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { routes } from "../../contract/index.ts";
import type { ReportStatus } from "../../contract/moderation/reports.ts";
import { callApi, isNotFoundError } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import { classNames } from "../platform/ui/class-names.ts";
import { ErrorState } from "../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../platform/ui/feedback/skeleton.tsx";
import { Card } from "../platform/ui/layout/card.tsx";
import { PageHeading } from "../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { Complaint } from "./complaint.tsx";
import { LetterCard } from "./letter.tsx";
import styles from "./moderation.module.css";

/** What became of a report. Its sender has the address with the token from the reply or the receipt, also without an account. */
export function ReportStatusPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { reference = "" } = useParams();
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const status = useQuery({
    queryKey: ["reports", reference, token],
    queryFn: ({ signal }) => callApi(routes.getReportStatus, { params: { reference }, query: { token }, signal }),
    retry: false,
  });
  const refetch = () => void status.refetch();
  return (
    <div className={classNames(styles.page, styles.publicPage)}>
      <PageHead title={t("report_status.title")} isNotIndexed />
      <PageHeading title={t("report_status.title")} lead={t("report_status.reference", { reference })} />
      {status.isPending && <SkeletonText count={4} />}
      {isNotFoundError(status.error) && <p>{t("report_status.unknown")}</p>}
      {status.error && !isNotFoundError(status.error) && (
        <ErrorState text={getErrorMessage(status.error)} onRetry={refetch} />
      )}
      {status.data && <ReportView status={status.data} token={token} onSent={refetch} />}
    </div>
  );
}

interface ReportViewProps {
  status: ReportStatus;
  token: string;
  onSent: () => void;
}

function ReportView({ status, token, onSent }: ReportViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { reference, createdAt, state, outcome, decided_at, letter, appeal, appeal_case_id, appeal_until } = status;
  return (
    <>
      <Card>
        <p>{t("report_status.received", { date: formatDate(createdAt, language) })}</p>
        <p>
          {outcome && decided_at
            ? t(`report_status.${outcome}`, { date: formatDate(decided_at, language) })
            : t("report_status.waiting")}
        </p>
      </Card>
      {state === "decided" && letter && <LetterCard letters={letter} />}
      <Complaint
        appeal={appeal}
        possible={appeal_case_id && appeal_until ? { caseId: appeal_case_id, until: appeal_until } : null}
        about={{ report: { reference, token } }}
        onSent={onSent}
      />
    </>
  );
}
