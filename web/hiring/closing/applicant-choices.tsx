import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/stage-changes.ts";
import type { Job } from "../../../contract/jobs/jobs.ts";
import { TemplateSelect } from "../../companies/templates/template-select.tsx";
import { useSession } from "../../platform/api/session.ts";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useApplicantName } from "../application-parts/describe-applicant.ts";
import { MailPreview } from "../application-parts/mail-preview.tsx";
import { RejectionReasonField } from "../application-parts/rejection-reason-field.tsx";
import styles from "./closing-dialog.module.css";
import { type ClosingOutcome, listOutcomes } from "./closing-undo-bar.tsx";
import type { OpenApplications } from "./queries.ts";
import { type Choices, commonOutcomes } from "./use-choices.ts";

interface ApplicantChoicesProps {
  job: Pick<Job, "title">;
  open: OpenApplications;
  choices: Choices;
}

export function ApplicantChoices({ job, open, choices }: ApplicantChoicesProps) {
  const { t } = useTranslation();
  const { applications, total } = open;
  const unlisted = total - applications.length;
  const choosable = applications.filter(choices.isChoosable);
  const choiceText = choosable.length === total ? "jobs.closing.choose" : "jobs.closing.choose_some";
  return (
    <>
      <p className={styles.lead}>
        {t("jobs.closing.waiting", { count: total })}{" "}
        {choosable.length > 0 && t(choiceText, { count: choosable.length })}
      </p>
      {choosable.length > 1 && (
        <SegmentedControl
          label={t("jobs.closing.for_all")}
          showLabel
          value={choices.common}
          onChange={choices.setCommon}
          options={commonOutcomes.map((value) => ({ value, label: t(`jobs.closing.outcomes.${value}`) }))}
        />
      )}
      <ul className={styles.list} aria-label={t("applicants.title")}>
        {applications.map((application) => (
          <ApplicantChoice key={application.id} application={application} choices={choices} />
        ))}
      </ul>
      {unlisted > 0 && <p>{t("jobs.closing.unlisted", { count: unlisted })}</p>}
      {listOutcomes(choices.counts).map(([outcome, count]) => (
        <OutcomeMail key={outcome} job={job} outcome={outcome} count={count} choices={choices} />
      ))}
      <p className={styles.hint}>{t("jobs.closing.hint")}</p>
    </>
  );
}

function ApplicantChoice({ application, choices }: { application: JobApplication; choices: Choices }) {
  const { t } = useTranslation();
  const getName = useApplicantName();
  const { id, applicant, stage } = application;
  if (!choices.isChoosable(application)) {
    return (
      <li className={styles.applicant}>
        <p className={styles.name}>
          {t("holds.hidden_name")} <span className={styles.stage}>{t(`applicants.stages.${stage}`)}</span>
        </p>
        <p>{t("jobs.closing.outcomes.position_closed")}</p>
      </li>
    );
  }
  const name = getName(application, applicant.name);
  return (
    <li className={styles.applicant} data-exception={choices.hasException(id)}>
      <p className={styles.name}>
        <span dir="auto">{name}</span> <span className={styles.stage}>{t(`applicants.stages.${stage}`)}</span>
      </p>
      <SelectField
        label={t("jobs.closing.told", { name })}
        hideLabel
        value={choices.getOutcome(application)}
        onChange={({ target }) => choices.setOutcome(id, target.value as ClosingOutcome)}
      >
        {(["position_closed", "rejected", "hired"] as const).map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`jobs.closing.outcomes.${outcome}`)}
          </option>
        ))}
      </SelectField>
    </li>
  );
}

interface OutcomeMailProps {
  job: Pick<Job, "title">;
  outcome: ClosingOutcome;
  count: number;
  choices: Choices;
}

/** What the applicants with one outcome are told: the company's words for a decision, and the mail. */
function OutcomeMail({ job, outcome, count, choices }: OutcomeMailProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const message = outcome === "position_closed" ? "" : choices.messages[outcome];
  const title = `${t(`jobs.closing.outcomes.${outcome}`)} (${count})`;
  return (
    <fieldset className={styles.outcome}>
      <legend className={styles.outcomeTitle}>{title}</legend>
      {outcome !== "position_closed" && (
        <>
          <TemplateSelect
            values={{ job: job.title, company: user?.company, member: user?.name }}
            onChoose={(text) => choices.setMessage(outcome, text)}
          />
          <TextArea
            label={t("applicants.message")}
            hint={t("jobs.closing.message_hint")}
            rows={3}
            value={message}
            maxLength={MAX_DECISION_MESSAGE_LENGTH}
            onChange={({ target }) => choices.setMessage(outcome, target.value)}
          />
        </>
      )}
      {outcome === "rejected" && (
        <RejectionReasonField value={choices.rejectionReason} onChange={choices.setRejectionReason} />
      )}
      {choices.idsOf[outcome].length > 0 && (
        <MailPreview ids={choices.idsOf[outcome]} stage={outcome} message={message} />
      )}
    </fieldset>
  );
}
