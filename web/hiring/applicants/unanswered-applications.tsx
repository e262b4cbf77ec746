import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { type Application, MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useParticipantName } from "./application-actions.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { invalidateApplications, useDueApplications } from "./queries.ts";
import styles from "./unanswered-applications.module.css";

/** How many applications are shown. The button answers the first 100, which is the limit of one request. */
const MAX_SHOWN = 5;

/**
 * The applications that the company has not answered in time, with a button that answers all of them. Absent when there
 * are none.
 *
 * @param isBlocking Whether they have just prevented a job from being published
 */
export function UnansweredApplications({ isBlocking = false }: { isBlocking?: boolean }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [isAnswering, setAnswering] = useState(false);
  const { data } = useDueApplications("unanswered");
  const applications = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const count = data?.pages[0]?.total ?? 0;
  if (count === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.unanswered}>
      <h2 id={titleId} className={styles.title}>
        {t("applications.unanswered.title", { count })}
      </h2>
      <p role={isBlocking ? "alert" : undefined}>{t(`applications.unanswered.${isBlocking ? "blocked" : "text"}`)}</p>
      <Rows>
        {applications.slice(0, MAX_SHOWN).map((application) => (
          <UnansweredRow key={application.id} application={application} opensTab={isBlocking} />
        ))}
      </Rows>
      <div>
        <Button onClick={() => setAnswering(true)}>
          {t("applications.unanswered.answer_all", { count: applications.length })}
        </Button>
      </div>
      {isAnswering && <AnswerDialog applications={applications} onClose={() => setAnswering(false)} />}
    </Card>
  );
}

/** @param opensTab Keeps the page with what the member has typed */
function UnansweredRow({ application, opensTab }: { application: Application; opensTab: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useParticipantName(application);
  const applied = t("applications.applied_on", { date: formatDate(application.createdAt, language) });
  return (
    <Row
      leading={<Avatar shape="round" size="small" name={name} photo={smallPhotoUrl(application.users[0]?.photo)} />}
      title={
        <Link to={`/jobs/${application.job_id}/applicants/${application.id}`} target={opensTab ? "_blank" : undefined}>
          {name}
        </Link>
      }
      text={`${application.jobs[0]?.title} · ${applied}`}
    />
  );
}

const outcomes = ["rejected", "shortlisted"] as const;

/** Gives all applications the same answer, after showing the mail. A rejection is chosen first, as the most frequent. */
function AnswerDialog({ applications, onClose }: { applications: Application[]; onClose: () => void }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<(typeof outcomes)[number]>("rejected");
  const [message, setMessage] = useState("");
  // A refetch behind the dialog does not change to whom it sends.
  const [ids] = useState(() => applications.map(({ id }) => id));
  const count = ids.length;
  const answer = useMutation({
    mutationFn: () => callApi(routes.changeApplicationStages, { body: { ids, stage, message } }),
    onSuccess: (changes) => {
      const failed = changes.filter(({ ok }) => !ok).length;
      if (failed > 0) toast.error(t("applications.unanswered.failed", { count: failed }));
      if (count > failed) toast.success(t("applications.unanswered.done", { count: count - failed }));
      onClose();
    },
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => invalidateApplications(queryClient),
  });
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose} disabled={answer.isPending}>
        {t("common.cancel")}
      </Button>
      <Button
        variant={stage === "rejected" ? "danger-filled" : "primary"}
        busy={answer.isPending}
        disabled={message.length > MAX_DECISION_MESSAGE_LENGTH}
        onClick={() => answer.mutate()}
      >
        {t(stage === "rejected" ? "applications.unanswered.reject" : "applications.unanswered.shortlist", { count })}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("applications.unanswered.dialog_title", { count })} footer={footer}>
      <div className={styles.form}>
        <SegmentedControl
          label={t("applications.unanswered.outcome")}
          value={stage}
          onChange={setStage}
          options={outcomes.map((value) => ({ value, label: t(`applicants.stages.${value}`) }))}
        />
        <TextArea
          label={t("applicants.message")}
          hint={t("applicants.message_hint")}
          rows={4}
          value={message}
          maxLength={MAX_DECISION_MESSAGE_LENGTH}
          onChange={(event) => setMessage(event.target.value)}
        />
        <MailPreview ids={ids} stage={stage} message={message} />
      </div>
    </Dialog>
  );
}
