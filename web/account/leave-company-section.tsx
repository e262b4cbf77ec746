import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { routes } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { updateUser } from "../api/session.ts";
import { useDeparture } from "../companies/departure.ts";
import { useConfirm } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";

/** Lets a member leave the company. The account stays, without an account type. */
export function LeaveCompanySection({ user }: { user: User }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [confirm, confirmDialog] = useConfirm();
  const departure = useDeparture();
  const company = user.company ?? "";
  const leave = useMutation({
    mutationFn: () => callApi(routes.removeMember, { params: { id: user.id } }),
    onSuccess: async () => {
      toast.success(t("companies.leave.done", { company }));
      updateUser({ ...user, user_type: null, company: null, company_id: null, company_role: null });
      await navigate("/info");
      queryClient.clear();
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  });
  return (
    <AccountSection
      title={t("companies.leave.title")}
      lead={t(user.company_role === "owner" ? "companies.leave.lead_owner" : "companies.leave.lead", { company })}
    >
      <FormActions>
        <Button
          variant="danger"
          onClick={() =>
            confirm({
              title: t("companies.leave.confirm_title", { company }),
              text: [t("companies.leave.confirm_text"), departure.text].join(" "),
              confirmLabel: t("companies.leave.submit"),
              onConfirm: () => leave.mutateAsync(),
            })
          }
        >
          {t("companies.leave.submit")}
        </Button>
      </FormActions>
      {confirmDialog}
    </AccountSection>
  );
}
