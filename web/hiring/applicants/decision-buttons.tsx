import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Application, JobApplication } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import { APPLICATION_PENDING, APPLICATION_SHORTLISTED } from "../../../contract/platform/compatibility.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { useParticipantName } from "../applications/application-actions.tsx";
import { invalidateApplications } from "../applications/queries.ts";
import { MoveDialog } from "./move-dialog.tsx";

/** Lets the employer shortlist or reject a pending application. A rejection opens the dialog of moves, with words and preview. */
export function DecisionButtons({ application }: { application: Application }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const name = useParticipantName(application);
  const [isRejecting, setRejecting] = useState(false);
  // The lists change only after the response. After an error they are refetched, because the application has probably
  // changed.
  const mutationKey = ["decide-application", application.id];
  const decide = useMutation({
    mutationKey,
    mutationFn: () =>
      callApi(routes.decideApplication, { params: { id: application.id }, body: { status: APPLICATION_SHORTLISTED } }),
    onSuccess: () => toast.success(t("applications.updated")),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => invalidateApplications(queryClient),
  });
  if (application.status !== APPLICATION_PENDING) return null;

  function shortlist() {
    // `isPending` disables the buttons only at the next render, after the second click of a double click.
    if (queryClient.isMutating({ mutationKey }) === 0) decide.mutate();
  }

  const about = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <>
      <Button variant="danger" size="small" disabled={decide.isPending} onClick={() => setRejecting(true)}>
        {t("applications.reject")}
        {about}
      </Button>
      <Button size="small" busy={decide.isPending} disabled={decide.isPending} onClick={shortlist}>
        {t("applications.shortlist")}
        {about}
      </Button>
      {isRejecting && (
        <MoveDialog
          jobId={application.job_id}
          applications={[toRow(application)]}
          initialStage="rejected"
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

/** The application as a row of its job's board, which has more once it is loaded again. */
function toRow({ jobs, users: [user], ...application }: Application): JobApplication {
  const { applied_by_user_id: id } = application;
  const applicant = { _id: id, name: user?.name ?? null, photo: user?.photo ?? null };
  return { ...application, applicant, headline: null, own_stars: null, must_haves: { met: 0, total: 0 } };
}
