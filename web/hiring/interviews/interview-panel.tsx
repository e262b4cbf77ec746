import { queryOptions, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicationPanel } from "../application-parts/application-panel.tsx";
import { InterviewItem, isOpenInterview } from "./interview-item.tsx";

const ProposalForm = lazy(async () => ({ default: (await import("./proposal-form.tsx")).ProposalForm }));

/** Live events about applications refetch this query, because its key starts with their noun. */
export function interviewsQuery(applicationId: string) {
  return queryOptions({
    queryKey: ["applications", "interviews", applicationId],
    queryFn: ({ signal }) => callApi(routes.listInterviews, { params: { id: applicationId }, signal }),
  });
}

interface InterviewPanelProps {
  applicationId: string;
  /** The company invites and proposes other times; the seeker chooses a time. Both can cancel. */
  side: "seeker" | "company";
  /** Whether the company invites here. False also where the page has another button for it. */
  canPropose?: boolean;
  /** For members who may only read. */
  isReadOnly?: boolean;
}

/** The interviews of an application, newest first. The seeker sees nothing before the first proposal. */
export function InterviewPanel({ applicationId, side, canPropose = false, isReadOnly = false }: InterviewPanelProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [isProposing, setProposing] = useState(false);
  const [replacedNumber, setReplacedNumber] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({ ...interviewsQuery(applicationId), refetchOnMount: "always" });
  if (error && !data) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!data || (data.length === 0 && !canPropose)) return null;
  const isWaiting = data.some(({ state }) => state === "proposed");
  const canMove = !isReadOnly && side === "company";
  // As it is now: somebody else may change it while the dialog is open.
  const replaced = data.find(({ number }) => number === replacedNumber);
  return (
    <ApplicationPanel
      title={t("interviews.title")}
      side={side}
      items={data}
      renderItem={(interview) => (
        <InterviewItem
          interview={interview}
          side={side}
          isReadOnly={isReadOnly}
          // Times in place of a planned one wait until a proposal beside it is answered.
          onMove={
            canMove && (interview.state === "proposed" || !isWaiting)
              ? () => setReplacedNumber(interview.number)
              : undefined
          }
        />
      )}
    >
      {canPropose && !isWaiting && !isProposing && (
        <div>
          <Button variant="quiet" onClick={() => setProposing(true)}>
            {t("applicants.actions.interview")}
          </Button>
        </div>
      )}
      {isProposing && !isWaiting && (
        <Suspense>
          <ProposalForm applicationId={applicationId} onClose={() => setProposing(false)} />
        </Suspense>
      )}
      {replaced && (
        <Dialog open onClose={() => setReplacedNumber(null)} title={t("interviews.move.action")}>
          <p>{t(isOpenInterview(replaced) ? `interviews.move.lead_${replaced.state}` : "interviews.invite.lead")}</p>
          <Suspense>
            <ProposalForm applicationId={applicationId} replaced={replaced} onClose={() => setReplacedNumber(null)} />
          </Suspense>
        </Dialog>
      )}
    </ApplicationPanel>
  );
}

interface ProposalDialogProps {
  applicationId: string;
  /** The name of the applicant. */
  applicant: string;
  /** Called when the times have been sent, before `onClose`. */
  onProposed?: () => void;
  onClose: () => void;
}

/** Invites an applicant to an interview by proposing times. */
export function ProposalDialog({ applicationId, applicant, onProposed, onClose }: ProposalDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t("interviews.invite.title", { name: applicant })}>
      <p>{t("interviews.invite.lead")}</p>
      <Suspense>
        <ProposalForm applicationId={applicationId} onProposed={onProposed} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
