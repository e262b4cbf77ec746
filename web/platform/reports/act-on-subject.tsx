import { useMutation } from "@tanstack/react-query";
import { Gavel } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { routes } from "../../../contract/index.ts";
import { ApiError, callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, type ButtonStyle } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { ReportableSubject } from "./report-dialog.tsx";
import { useIsModerator } from "./use-is-moderator.ts";

/**
 * Returns a function that opens the case of a subject with its evidence, and its page. In a session without a second factor
 * it leads to the page that asks for one, and from there back to this page.
 */
export function useOpenCase(subject: ReportableSubject) {
  const navigate = useNavigate();
  const getErrorMessage = useErrorMessage();
  const { pathname, search } = useLocation();
  return useMutation({
    mutationFn: () => callApi(routes.openCase, { body: { subject_kind: subject.kind, subject_id: subject.id } }),
    onSuccess: ({ id }) => navigate(`/admin/cases/${id}`),
    onError: (error) => {
      const needsSecondFactor = error instanceof ApiError && error.code === "second_factor_required";
      if (needsSecondFactor) navigate(`/admin?${new URLSearchParams({ next: pathname + search })}`);
      else toast.error(getErrorMessage(error));
    },
  });
}

/** A picture stands beside what it is of, so its button says that it is about the picture. */
function getLabel({ kind }: ReportableSubject) {
  if (kind === "photo") return "staff.act_on_photo";
  return kind === "cover" ? "staff.act_on_cover" : "staff.act";
}

/** The button with which the staff opens the case of a subject. Nobody else sees it. */
export function ActOnSubject({ subject, ...style }: { subject: ReportableSubject } & ButtonStyle) {
  const { t } = useTranslation();
  const isModerator = useIsModerator();
  const openCase = useOpenCase(subject);
  if (!isModerator) return null;
  return (
    <Button variant="quiet" {...style} busy={openCase.isPending} onClick={() => openCase.mutate()}>
      <Gavel aria-hidden="true" />
      {t(getLabel(subject))}
    </Button>
  );
}
