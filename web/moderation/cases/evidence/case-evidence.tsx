import { useState } from "react";
import type { CaseDetail, CaseReport } from "../../../../contract/moderation/cases.ts";
import { useFormatMoment } from "../../../platform/app/formats/days.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import common from "../../../platform/styles/common.module.css";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { Tag, Tags } from "../../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { SignalsSection } from "../../signals/signals-section.tsx";
import styles from "../case-page.module.css";
import { EvidenceContent } from "./evidence-content.tsx";
import { PrivateContent } from "./private-content.tsx";

/**
 * Why there is a case, then what it is about, as it was then and with what is different now. Without a report, the reason is what
 * the portal noticed.
 */
export function CaseEvidence({ detail }: { detail: CaseDetail }) {
  const { reports, signals } = detail;
  const noticed = signals && <SignalsSection signals={signals} />;
  const reported = <ReportsSection reports={reports} />;
  const isReported = reports.length > 0;
  return (
    <div className={styles.column}>
      {isReported ? reported : noticed}
      <EvidenceSection detail={detail} />
      <PrivateContent detail={detail} />
      {isReported ? noticed : reported}
    </div>
  );
}

function EvidenceSection({ detail: { id: caseId, evidence, subject } }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const [chosenId, setChosenId] = useState<string>();
  const shown = evidence.find(({ id }) => id === chosenId) ?? evidence[0];
  return (
    <Section title={t("staff.case.evidence.title")} className={common.stack3}>
      {evidence.length > 1 && (
        <SelectField
          label={t("staff.case.evidence.version")}
          value={shown?.id}
          onChange={(event) => setChosenId(event.target.value)}
        >
          {evidence.map(({ id, taken_at }) => (
            <option key={id} value={id}>
              {formatMoment(taken_at)}
            </option>
          ))}
        </SelectField>
      )}
      {shown ? (
        <>
          <p className={common.soft}>{t("staff.case.evidence.seen", { date: formatMoment(shown.taken_at) })}</p>
          <p className={shown.changes?.length === 0 ? common.soft : styles.changed}>
            {shown.changes === null && t("staff.case.evidence.gone")}
            {shown.changes?.length === 0 && t("staff.case.evidence.unchanged")}
            {Boolean(shown.changes?.length) && t("staff.case.evidence.changed", { count: shown.changes?.length })}
          </p>
          <EvidenceContent caseId={caseId} evidence={shown} subject={subject} />
          <p className={styles.hash}>{t("staff.case.evidence.hash", { hash: shown.sha256 })}</p>
        </>
      ) : (
        <p className={common.soft}>{t("staff.case.evidence.erased")}</p>
      )}
    </Section>
  );
}

function ReportsSection({ reports }: { reports: CaseReport[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("staff.case.reports.title", { count: reports.length })} className={common.stack3}>
      {reports.length === 0 && <p className={common.soft}>{t("staff.case.reports.none")}</p>}
      <ul className={common.stack4}>
        {reports.toReversed().map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  );
}

function ReportItem({ report }: { report: CaseReport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { reason, considers_illegal, law, details, reporter, is_unfounded, outcome, reference, createdAt } = report;
  return (
    <li className={common.stack1}>
      <Tags>
        <Tag>{t(`staff.reasons.${reason}`)}</Tag>
        {considers_illegal && <Tag tone="bad">{t("staff.cases.illegal")}</Tag>}
        {is_unfounded && <Tag tone="urgent">{t("staff.case.reports.unfounded")}</Tag>}
        {outcome && <Tag tone="good">{t(`staff.case.reports.outcomes.${outcome}`)}</Tag>}
      </Tags>
      {law && <p className={styles.text}>{t("staff.case.reports.law", { law })}</p>}
      {details && <p className={styles.text}>{details}</p>}
      <p className={styles.small}>
        {joinDetails([
          useReporterName(reporter),
          formatDate(createdAt, language),
          t("staff.case.reports.reference", { reference }),
          reporter.unfounded_count > 0 && t("staff.case.reports.unfounded_before", { count: reporter.unfounded_count }),
        ])}
      </p>
    </li>
  );
}

export function useReporterName({ kind, name }: CaseReport["reporter"]): string {
  const { t } = useTranslation();
  if (kind === "account") return t("staff.case.reports.by", { name: name ?? t("staff.case.reports.deleted") });
  return t(kind === "email" ? "staff.case.reports.by_email" : "staff.case.reports.by_anonymous");
}
