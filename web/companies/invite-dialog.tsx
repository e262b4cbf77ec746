import { useQueryClient } from "@tanstack/react-query";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import { companyRoles } from "../../contract/accounts/users.ts";
import { InvitationForm } from "../../contract/companies/companies.ts";
import { routes } from "../../contract/index.ts";
import { VerifyEmail } from "../accounts/auth/steps/verify-email.tsx";
import { callApi } from "../platform/api/client.ts";
import { useSession } from "../platform/api/session.ts";
import { useSchemaForm } from "../platform/forms/use-schema-form.ts";
import { Dialog } from "../platform/ui/feedback/dialog.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Form, FormError, FormSubmit } from "../platform/ui/forms/form.tsx";
import { SelectField } from "../platform/ui/forms/select-field.tsx";
import { TextField } from "../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { membersQuery } from "./queries.ts";

/** Invites a person by mail to the current user's company. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const needsProof = user?.email && !user.email_verified;
  return (
    <Dialog open={open} onClose={onClose} title={t("companies.members.invite_title")}>
      {open && needsProof && <VerifyEmail reason={t("companies.members.verify_email")} />}
      {open && !needsProof && <InviteForm onClose={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: InvitationForm,
    defaultValues: { email: "", role: "recruiter" },
    submit: (body) => callApi(routes.inviteMember, { body }),
    onSuccess: ({ email }) => {
      onClose();
      toast.success(t("companies.members.invited", { email }));
      void queryClient.invalidateQueries({ queryKey: membersQuery().queryKey });
    },
  });
  const role = form.watch("role") as CompanyRole;
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <p>{t("companies.members.invite_text")}</p>
      <TextField {...field("email")} label={t("companies.members.email")} type="email" required autoComplete="off" />
      <SelectField
        {...field("role")}
        label={t("companies.members.role")}
        required
        hint={t(`companies.role_hints.${role}`)}
      >
        {companyRoles.map((value) => (
          <option key={value} value={value}>
            {t(`companies.roles.${value}`)}
          </option>
        ))}
      </SelectField>
      <FormSubmit busy={isSubmitting}>{t("companies.members.send")}</FormSubmit>
    </Form>
  );
}
