import { Link } from "react-router";
import type { CaseSummary } from "../../../contract/moderation/cases.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatTime } from "../../platform/app/formats/days.ts";
import { formatRelativeTime } from "../../platform/app/formats/formats.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { type Translate, useTranslation } from "../../platform/ui/translation.tsx";
import { listOutcomeLabels } from "../measure-labels.ts";
import { type RowSelection, SelectRow } from "../selection.tsx";
import styles from "./lists/cases-page.module.css";

interface CaseRowProps {
  row: CaseSummary;
  /** The query of the list, with which the page of the case finds the next one. */
  search?: string;
  /** Absent where nothing can be selected. */
  selection?: RowSelection | undefined;
  headingLevel?: 2 | 3;
  /** Whether the list has cases in several states. */
  hasState?: boolean;
}

/** A case in a list: what it is about, why, since when it waits, and who has taken it. */
export function CaseRow({ row, search = "", selection, headingLevel = 2, hasState = false }: CaseRowProps) {
  const title = useCaseTitle(row);
  return (
    <Row
      leading={selection && <SelectRow title={title} selection={selection} />}
      title={
        <Link to={`/admin/cases/${row.id}${search}`} className={styles.link}>
          {title}
        </Link>
      }
      headingLevel={headingLevel}
      text={<CaseDetails row={row} />}
      actions={
        (hasState || row.is_overdue || row.considers_illegal || row.assignee) && (
          <CaseTags row={row} hasState={hasState} />
        )
      }
    />
  );
}

export function useCaseTitle(row: Pick<CaseSummary, "subject">): string {
  return formatCaseTitle(useTranslation().t, row);
}

/** Names the subject of a case, such as `Job: Lighthouse keeper`. */
export function formatCaseTitle(t: Translate, { subject }: Pick<CaseSummary, "subject">): string {
  return `${t(`staff.kinds.${subject.kind}`)}: ${subject.title || t("staff.cases.no_text")}`;
}

/** Keeps a number and its noun on one line. */
const NO_BREAK_SPACE = "\u00a0";

function CaseDetails({ row }: { row: CaseSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, decided_at, waiting_since, report_count, network_count, reasons } = row;
  return joinDetails([
    state === "decided" && decided_at
      ? t("staff.cases.decided", { date: formatDate(decided_at, language) })
      : t("staff.cases.waiting", { time: formatRelativeTime(waiting_since, language) }),
    ...(state === "decided" ? listOutcomeLabels(row).map((label) => t(label)) : []),
    report_count > 0 &&
      [
        t("staff.cases.reports", { count: report_count }),
        report_count > 1 && t("staff.cases.networks", { count: network_count }),
      ]
        .filter(Boolean)
        .join(" ")
        .replaceAll(" ", NO_BREAK_SPACE),
    ...reasons.map((reason) => t(`staff.reasons.${reason}`)),
  ]);
}

export function CaseTags({ row, hasState }: { row: CaseSummary; hasState: boolean }) {
  const { t } = useTranslation();
  return (
    <Tags>
      {row.is_overdue && <Tag tone="urgent">{t("staff.cases.overdue")}</Tag>}
      {row.considers_illegal && <Tag tone="bad">{t("staff.cases.illegal")}</Tag>}
      {hasState && <Tag tone={row.state === "decided" ? "good" : "plain"}>{t(`staff.states.${row.state}`)}</Tag>}
      <AssigneeTag row={row} />
    </Tags>
  );
}

function AssigneeTag({ row: { assignee, claimed_until } }: { row: CaseSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  if (!assignee || !claimed_until) return null;
  const time = formatTime(claimed_until, language);
  return (
    <Tag>
      {assignee.id === user?.id
        ? t("staff.cases.taken_by_you", { time })
        : t("staff.cases.taken_by", { name: assignee.name ?? t("staff.cases.somebody"), time })}
    </Tag>
  );
}
