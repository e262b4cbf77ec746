import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApplicationDetail } from "../../../../contract/hiring/applications.ts";
import { type DecisionStage, isFinal, isPending } from "../../../../contract/hiring/stages/stages.ts";
import { useShortcuts } from "../../../platform/app/shortcuts.tsx";
import { Button, ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { MenuButton, MenuItem, MenuLink } from "../../../platform/ui/menu-button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { ProposalDialog } from "../../interviews/interview-panel.tsx";
import { LazyOfferDialog } from "../../offers/lazy-offer-dialog.tsx";
import { offersQuery } from "../../offers/offer-panel.tsx";
import { MoveDialog } from "../move-dialog.tsx";
import { getNextStage } from "../stages.ts";
import { leaveOutOfMove, UndoDecision } from "../undo-bar.tsx";
import styles from "./applicant-detail-page.module.css";

interface DecisionProps {
  application: ApplicationDetail;
  name: string;
  /** Whether the key "m" opens the dialog to move the applicant. A page about several has no such key. */
  hasShortcut?: boolean;
}

interface Step {
  label: string;
  target: DecisionStage | "any";
  isDanger?: boolean;
}

/**
 * One primary step, and the ways to every other stage, which a narrow place has in a menu. Hiring is primary only without an offer: an
 * applicant who accepts one is hired by that.
 */
export function Decision({ application, name, hasShortcut = false }: DecisionProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<DecisionStage | "any" | null>(null);
  const next = getNextStage(application);
  const offers = useQuery({ ...offersQuery(application.id), enabled: next === "hired" });
  const isNextPrimary = next !== "hired" || offers.data?.length === 0;
  // An invitation has times and an offer has terms. The dialog of "Move to" moves to the stage without them.
  const isInviting = stage === "interview";
  const isOffering = stage === "offer";
  const isEnded = isFinal(application.stage);
  const canInvite = isPending(application.stage);
  const steps: Step[] = isEnded
    ? []
    : [
        ...(canInvite ? [{ label: t("applicants.actions.interview"), target: "interview" as const }] : []),
        { label: t("applicants.move_to_button"), target: "any" },
        { label: t("applicants.reject"), target: "rejected", isDanger: true },
      ];
  const messagePath = application.users[0]?.can_message && `/jobs/messages/${application.applied_by_user_id}`;
  useShortcuts({ m: hasShortcut && !isEnded ? () => setStage("any") : undefined });
  return (
    <div className={styles.decision}>
      <div className={styles.steps}>
        {next && (
          <Button variant={isNextPrimary ? "primary" : "quiet"} onClick={() => setStage(next)}>
            {t(`applicants.actions.${next}`)}
          </Button>
        )}
        {steps.map(({ label, target, isDanger }) => (
          <Button
            key={target}
            variant={isDanger ? "danger" : "quiet"}
            className={styles.wideOnly}
            onClick={() => setStage(target)}
          >
            {label}
          </Button>
        ))}
        <UndoDecision application={application} name={name} />
        {messagePath && (
          <ButtonLink variant="quiet" className={isEnded ? undefined : styles.wideOnly} to={messagePath}>
            {t("applicants.send_message")}
          </ButtonLink>
        )}
        {!isEnded && (
          <div className={styles.narrowOnly}>
            <MenuButton label={t("common.more_actions")} about={name} size="normal">
              {messagePath && <MenuLink to={messagePath}>{t("applicants.send_message")}</MenuLink>}
              {steps.map(({ label, target, isDanger }) => (
                <MenuItem key={target} isDanger={isDanger} onClick={() => setStage(target)}>
                  {label}
                </MenuItem>
              ))}
            </MenuButton>
          </div>
        )}
      </div>
      {isOffering && (
        <LazyOfferDialog
          applicationId={application.id}
          applicant={name}
          jobPay={application.jobs[0]}
          onClose={() => setStage(null)}
        />
      )}
      {isInviting && (
        <ProposalDialog
          applicationId={application.id}
          applicant={name}
          onProposed={() => leaveOutOfMove(application.id)}
          onClose={() => setStage(null)}
        />
      )}
      {stage && !isOffering && !isInviting && (
        <MoveDialog
          applications={[{ ...application, applicant: { name: application.users[0]?.name ?? null } }]}
          stage={stage === "any" ? undefined : stage}
          onClose={() => setStage(null)}
        />
      )}
    </div>
  );
}
