import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/stage-changes.ts";
import { type DecisionStage, decisionStages } from "../../../contract/hiring/stages/stages.ts";
import { TemplateSelect } from "../../companies/templates/template-select.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { useSession } from "../../platform/api/session.ts";
import common from "../../platform/styles/common.module.css";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../platform/ui/forms/check-field.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useApplicantName } from "../application-parts/describe-applicant.ts";
import { MailPreview } from "../application-parts/mail-preview.tsx";
import { RejectionReasonField } from "../application-parts/rejection-reason-field.tsx";
import { ProposalDialog } from "../interviews/interview-panel.tsx";
import styles from "./move-dialog.module.css";
import { getNextStage, type MovableApplication } from "./stages.ts";
import { leaveOutOfMove, revertedMove } from "./undo-bar.tsx";
import { useMove } from "./use-move.ts";

interface MoveDialogProps {
  applications: readonly MovableApplication[];
  /** The stage that is chosen when the dialog opens. */
  initialStage?: DecisionStage | undefined;
  /** The only stage of the dialog, when its button has named it. */
  stage?: DecisionStage | undefined;
  onClose: () => void;
  onMoved?: () => void;
}

/** Moves one or several applicants: the stage, the company's own words, and exactly the mail that they will get. */
export function MoveDialog({ applications, initialStage, stage: onlyStage, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation();
  const [first] = applications;
  const count = applications.length;
  const reverted = findRevertedMove(applications);
  // One applicant most often takes the next step, which then needs only a confirmation.
  const likelyStage = first && count === 1 ? getNextStage(first) : undefined;
  const [stage, setStage] = useState(onlyStage ?? initialStage ?? reverted?.stage ?? likelyStage);
  const [message, setMessage] = useState(stage && reverted?.stage === stage ? reverted.message : "");
  const [rejectionReason, setRejectionReason] = useState(reverted?.rejectionReason ?? "");
  const [isInviting, setInviting] = useState(false);
  const { move } = useMove();
  const { user } = useSession();
  const isOneJob = applications.every(({ job_id }) => job_id === first?.job_id);
  const { data: job } = useQuery({ ...jobQuery(first?.job_id ?? ""), enabled: isOneJob });
  const getName = useApplicantName();
  const name = first && getName(first, first.applicant.name);
  const tooLong = message.length > MAX_DECISION_MESSAGE_LENGTH;
  // One applicant is not moved to the stage that they are in.
  const stages = decisionStages.filter((option) => count > 1 || option !== first?.stage);

  if (isInviting && first)
    return (
      <ProposalDialog
        applicationId={first.id}
        applicant={name ?? ""}
        onProposed={() => {
          leaveOutOfMove(first.id);
          onMoved?.();
        }}
        onClose={onClose}
      />
    );

  function confirm() {
    if (!stage) return;
    move({ applications, stage, message, rejectionReason });
    onMoved?.();
    onClose();
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("common.cancel")}
      </Button>
      <Button
        variant={stage === "rejected" ? "danger-filled" : "primary"}
        disabled={!stage || tooLong}
        onClick={confirm}
      >
        {stage === "rejected" ? t("applicants.reject_count", { count }) : t("applicants.move_count", { count })}
      </Button>
    </>
  );
  const stageName = stage && t(`applicants.stages.${stage}`);
  const moveTitle = onlyStage ? "applicants.move_person_to" : "applicants.move_person";
  const personTitle = stage === "rejected" ? "applicants.reject_person" : moveTitle;
  const title = count === 1 ? t(personTitle, { name, stage: stageName }) : t("applicants.move_people", { count });
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <div className={common.stack4}>
        {count > 1 && <p>{applications.map((one) => getName(one, one.applicant.name)).join(", ")}</p>}
        {!onlyStage && (
          <CheckGroup label={t("applicants.move_to")}>
            <div className={styles.stages}>
              {stages.map((option) => (
                <CheckField
                  key={option}
                  kind="radio"
                  name="stage"
                  value={option}
                  label={t(`applicants.stages.${option}`)}
                  checked={option === stage}
                  onChange={() => setStage(option)}
                />
              ))}
            </div>
          </CheckGroup>
        )}
        {/* The other dialog would drop the words that have been written here. */}
        {stage === "interview" && count === 1 && message === "" && (
          <div>
            <Button variant="quiet" onClick={() => setInviting(true)}>
              {t("applicants.actions.interview")}
            </Button>
          </div>
        )}
        {stage && stage !== "seen" && (
          <>
            <TemplateSelect
              values={{
                applicant: count === 1 ? first?.applicant.name : null,
                job: job?.title,
                company: user?.company,
                member: user?.name,
              }}
              onChoose={setMessage}
            />
            <TextArea
              label={t("applicants.message")}
              hint={t("applicants.message_hint")}
              value={message}
              maxLength={MAX_DECISION_MESSAGE_LENGTH}
              onChange={(event) => setMessage(event.target.value)}
            />
            {stage === "rejected" && <RejectionReasonField value={rejectionReason} onChange={setRejectionReason} />}
            <MailPreview ids={applications.map(({ id }) => id)} stage={stage} message={message} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The last move that was undone or failed, if it was one of all these applicants. */
function findRevertedMove(applications: readonly MovableApplication[]) {
  const reverted = revertedMove.get();
  const ids = new Set(reverted?.applications.map(({ id }) => id));
  return applications.every(({ id }) => ids.has(id)) ? reverted : null;
}
