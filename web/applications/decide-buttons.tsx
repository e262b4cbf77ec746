import { useState } from "react";
import type { Application } from "../../contract/applications.ts";
import { PENDING, REJECTED, SHORTLISTED } from "../../contract/values.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useParticipantName } from "./use-applicant-name.ts";
import { useDecideApplication } from "./use-decide.ts";

/** Shortlist or reject, for an employer, as long as nothing is decided. */
export function DecisionButtons({ application }: { application: Application }) {
  const { t } = useTranslation();
  const person = useParticipantName(application);
  const decide = useDecideApplication(application);
  const [asking, setAsking] = useState(false);
  if (application.status !== PENDING) return null;
  const job = application.jobs[0]?.title ?? "";
  const whom = <VisuallyHidden>: {person}</VisuallyHidden>;
  return (
    <>
      <Button variant="danger" size="small" disabled={decide.isPending} onClick={() => setAsking(true)}>
        {t("applications.reject")}
        {whom}
      </Button>
      <Button size="small" busy={decide.isPending && !asking} onClick={() => decide.mutate(SHORTLISTED)}>
        {t("applications.shortlist")}
        {whom}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("applications.reject_title")}
        text={t("applications.reject_text", { person, job })}
        confirmLabel={t("applications.reject")}
        onConfirm={() => decide.mutateAsync(REJECTED)}
      />
    </>
  );
}
