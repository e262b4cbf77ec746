import { useMutation } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import type { CaseDetail } from "../../../contract/moderation/cases.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatTime } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { KeyHint, useShortcuts } from "../../platform/app/shortcuts.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./case-page.module.css";
import { useChangeCase } from "./queries.ts";

/** Says who is working on the case, with the button that takes or releases it. Nobody needs to take a decided case. */
export function ClaimBar({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const changeCase = useChangeCase(detail.id);
  const assign = useMutation({
    mutationFn: (assigneeId: string | null) =>
      changeCase((version) =>
        callApi(routes.assignCase, { params: { id: detail.id }, body: { version, assignee_id: assigneeId } }),
      ),
  });
  const { actions } = detail.allowed;
  const action = actions.find((one) => one === "claim" || one === "release");
  const run =
    action && !assign.isPending ? () => assign.mutate(action === "claim" ? (user?.id ?? null) : null) : undefined;
  useShortcuts({ a: run });
  if (detail.state === "decided" && !detail.assignee && actions.length > 0) return null;
  return (
    <div className={styles.claim}>
      <p role="status">
        <ClaimText detail={detail} />
      </p>
      {action && (
        <Button
          variant={action === "claim" ? "primary" : "quiet"}
          size="small"
          busy={assign.isPending}
          onClick={run}
          aria-keyshortcuts="a"
        >
          {t(`staff.case.${action}`)}
          <KeyHint>a</KeyHint>
        </Button>
      )}
    </div>
  );
}

function ClaimText({ detail: { assignee, claimed_until, allowed } }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  if (user?.staff_role !== "viewer" && allowed.actions.length === 0) return t("staff.case.own");
  if (assignee && claimed_until) {
    const time = formatTime(claimed_until, language);
    return assignee.id === user?.id
      ? t("staff.case.claimed_by_you", { time })
      : t("staff.case.claimed_by", { name: assignee.name ?? t("staff.cases.somebody"), time });
  }
  return user?.staff_role === "viewer" ? t("staff.case.read_only") : t("staff.case.free");
}
