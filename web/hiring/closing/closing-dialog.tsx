import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/stage-changes.ts";
import { type ClosingForm, type ClosingStage, closingStages, type Job } from "../../../contract/jobs/jobs.ts";
import { TemplateSelect } from "../../companies/templates/template-select.tsx";
import { ApiError } from "../../platform/api/client.ts";
import { useDraft } from "../../platform/api/drafts.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHoldsHide } from "../application-parts/held-notices.tsx";
import { MailPreview } from "../application-parts/mail-preview.tsx";
import styles from "./closing-dialog.module.css";
import { type ClosingCounts, type ClosingOutcome, listOutcomes } from "./closing-undo-bar.tsx";
import { type OpenApplications, openApplicationsQuery } from "./queries.ts";

interface ClosingDialogProps {
  job: Pick<Job, "id" | "title">;
  action: "close" | "delete";
  /** The dialog stays open while the promise is pending, and shows the error when it is rejected. */
  onConfirm: (choices: ClosingForm, counts: ClosingCounts) => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks before a job is closed or deleted. When applicants wait for an answer, it shows them with what each of them will
 * be told; what is not chosen is that the position is closed.
 */
export function ClosingDialog({ job, action, onConfirm, onCancel }: ClosingDialogProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data: open, error, refetch } = useQuery({ ...openApplicationsQuery(job.id), refetchOnWindowFocus: false });
  const choices = useChoices(job.id, open);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = open?.total === 0;

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm(choices.toForm(), choices.counts);
    } catch (failure) {
      toast.error(getErrorMessage(failure));
      // Somebody else has decided or set a legal hold meanwhile, or a seeker has withdrawn.
      if (failure instanceof ApiError && [403, 404, 409].includes(failure.status)) void refetch();
    } finally {
      setBusy(false);
    }
  }

  const cancel = () => {
    if (!isBusy) onCancel();
  };
  const footer = (
    <>
      <Button variant="quiet" onClick={cancel} disabled={isBusy}>
        {t("common.cancel")}
      </Button>
      <Button variant="danger-filled" onClick={confirm} busy={isBusy} disabled={!open || choices.isTooLong}>
        {t(action === "close" ? "jobs.closing.close_job" : "jobs.delete")}
      </Button>
    </>
  );
  const titles = { close: "jobs.closing.close_title", delete: "jobs.confirm_delete" } as const;
  const texts = { close: "jobs.closing.close_text", delete: "jobs.confirm_delete_text" } as const;
  return (
    <Dialog open onClose={cancel} title={t(titles[action])} footer={footer}>
      <div className={styles.content}>
        <p className={styles.text}>{t(texts[action], { title: job.title })}</p>
        {!open && error && <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />}
        {!open && !error && <SkeletonText count={3} />}
        {open && !isEmpty && <ApplicantChoices job={job} open={open} choices={choices} />}
      </div>
    </Dialog>
  );
}

/** What applicants are told, unless one of them gets something else. Nobody hires all of them. */
const commonOutcomes = ["position_closed", "rejected"] as const;

interface ChoicesDraft {
  common: (typeof commonOutcomes)[number];
  /** The outcomes of single applicants, by the id of the application. */
  exceptions: Record<string, ClosingOutcome>;
  messages: Record<ClosingStage, string>;
}

const noChoices: ChoicesDraft = { common: "position_closed", exceptions: {}, messages: { hired: "", rejected: "" } };

/**
 * The choices of the dialog: one for all, exceptions for single applicants, and words for each decision. They are there
 * again when the dialog opens after an undo.
 */
function useChoices(jobId: string, open: OpenApplications | undefined) {
  const { user } = useSession();
  const [draft, setDraft] = useDraft<ChoicesDraft>(user?.id ?? "", `closing:${jobId}`);
  const choices = draft ?? noChoices;
  const { common, exceptions, messages } = choices;
  const holdsHide = useHoldsHide();

  /** Whether the user may choose a decision. Only owners decide on an application that is on a legal hold. */
  const isChoosable = ({ held_until }: JobApplication) => held_until === null || !holdsHide;
  const getOutcome = (application: JobApplication): ClosingOutcome =>
    isChoosable(application) ? (exceptions[application.id] ?? common) : "position_closed";
  const listIds = (outcome: ClosingOutcome) =>
    open?.applications.filter((application) => getOutcome(application) === outcome).map(({ id }) => id) ?? [];
  const [hired, rejected] = [listIds("hired"), listIds("rejected")];
  const idsOf: Record<ClosingOutcome, string[]> = { hired, rejected, position_closed: listIds("position_closed") };
  const counts: ClosingCounts = {
    hired: hired.length,
    rejected: rejected.length,
    position_closed: (open?.total ?? 0) - hired.length - rejected.length,
  };
  return {
    common,
    setCommon: (outcome: ChoicesDraft["common"]) => setDraft({ ...choices, common: outcome }),
    messages,
    setMessage: (stage: ClosingStage, text: string) =>
      setDraft({ ...choices, messages: { ...messages, [stage]: text } }),
    isTooLong: closingStages.some((stage) => messages[stage].length > MAX_DECISION_MESSAGE_LENGTH),
    isChoosable,
    getOutcome,
    hasException: (id: string) => id in exceptions,
    setOutcome: (id: string, outcome: ClosingOutcome) =>
      setDraft({ ...choices, exceptions: { ...exceptions, [id]: outcome } }),
    idsOf,
    counts,
    toForm: (): ClosingForm => ({
      applications: closingStages.flatMap((stage) => idsOf[stage].map((id) => ({ id, stage }))),
      application_messages: messages,
    }),
  };
}

type Choices = ReturnType<typeof useChoices>;

interface ApplicantChoicesProps {
  job: Pick<Job, "title">;
  open: OpenApplications;
  choices: Choices;
}

function ApplicantChoices({ job, open, choices }: ApplicantChoicesProps) {
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
  const name = applicant.name || t("applications.deleted_user");
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
      {choices.idsOf[outcome].length > 0 && (
        <MailPreview ids={choices.idsOf[outcome]} stage={outcome} message={message} />
      )}
    </fieldset>
  );
}
