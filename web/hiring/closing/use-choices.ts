import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/stage-changes.ts";
import { type ClosingForm, type ClosingStage, closingStages } from "../../../contract/jobs/job-form.ts";
import type { RejectionReason } from "../../../contract/jobs/rejection-reasons.ts";
import type { OwnClosedReason } from "../../../contract/jobs/states.ts";
import { useDraft } from "../../platform/api/drafts.ts";
import { useSession } from "../../platform/api/session.ts";
import { useHoldsHide } from "../application-parts/held-notices.tsx";
import type { ClosingCounts, ClosingOutcome } from "./closing-undo-bar.tsx";
import type { OpenApplications } from "./queries.ts";

/** What applicants are told, unless one of them gets something else. Nobody hires all of them. */
export const commonOutcomes = ["position_closed", "rejected"] as const;

interface ChoicesDraft {
  common: (typeof commonOutcomes)[number];
  /** The outcomes of single applicants, by the id of the application. */
  exceptions: Record<string, ClosingOutcome>;
  messages: Record<ClosingStage, string>;
  /** Empty without a reason. A draft of an earlier version has neither of them. */
  rejectionReason?: RejectionReason | "";
  closedAs?: OwnClosedReason | "";
}

const noChoices: ChoicesDraft = { common: "position_closed", exceptions: {}, messages: { hired: "", rejected: "" } };

/**
 * The choices of the dialog: one for all, exceptions for single applicants, and words for each decision. They are there
 * again when the dialog opens after an undo.
 */
export function useChoices(jobId: string, open: OpenApplications | undefined) {
  const { user } = useSession();
  const [draft, setDraft] = useDraft<ChoicesDraft>(user?.id ?? "", `closing:${jobId}`);
  const choices = draft ?? noChoices;
  const { common, exceptions, messages, rejectionReason = "", closedAs = "" } = choices;
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
    rejectionReason,
    setRejectionReason: (reason: RejectionReason | "") => setDraft({ ...choices, rejectionReason: reason }),
    closedAs,
    setClosedAs: (reason: OwnClosedReason | "") => setDraft({ ...choices, closedAs: reason }),
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
      ...(rejected.length > 0 && rejectionReason && { rejection_reason: rejectionReason }),
      ...(closedAs && { closed_as: closedAs }),
    }),
  };
}

export type Choices = ReturnType<typeof useChoices>;
