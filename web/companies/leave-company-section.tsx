import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { User } from "../../contract/accounts/users.ts";
import { routes } from "../../contract/index.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import { callApi } from "../platform/api/client.ts";
import { updateUser } from "../platform/api/session.ts";
import { useConfirm } from "../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { FormActions } from "../platform/ui/forms/form.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useDeparture } from "./departure.ts";

/** Lets a member leave the company. The account stays, without an account type. */
export function LeaveCompanySection({ user }: { user: User }) {
  const { t } = useTranslation();
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
