import { useQueryClient } from "@tanstack/react-query";
import { StaffInvitationForm, type StaffRole, staffRoles } from "../../../contract/accounts/staff.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Invites a person by mail to the staff of the portal. */
export function InviteStaffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t("staff.members.invite_title")}>
      {open && <InviteStaffForm onClose={onClose} />}
    </Dialog>
  );
}

function InviteStaffForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: StaffInvitationForm,
    defaultValues: { email: "", role: "moderator" },
    submit: (body) => callApi(routes.inviteStaff, { body }),
    onSuccess: ({ email }) => {
      onClose();
      toast.success(t("staff.members.invited", { email }));
      void queryClient.invalidateQueries({ queryKey: ["staff"] });
    },
  });
  const role = form.watch("role") as StaffRole;
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <p>{t("staff.members.invite_text")}</p>
      <TextField {...field("email")} label={t("staff.members.email")} type="email" required autoComplete="off" />
      <SelectField {...field("role")} label={t("staff.members.role")} required hint={t(`staff.role_hints.${role}`)}>
        {staffRoles.map((value) => (
          <option key={value} value={value}>
            {t(`staff.roles.${value}`)}
          </option>
        ))}
      </SelectField>
      <FormSubmit busy={isSubmitting}>{t("staff.members.send")}</FormSubmit>
    </Form>
  );
}
