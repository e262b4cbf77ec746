import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Helper, type HelperInvitation, HelperInvitationForm } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import { AccountSection } from "../../accounts/account/account-section.tsx";
import { VerifyEmail } from "../../accounts/auth/steps/verify-email.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { Form, FormActions, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { helpersQuery, invalidateHelp } from "./queries.ts";

/** The people who help the current seeker: what each of them sees, invitations, and the end of the help. */
export function HelpersSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(helpersQuery());
  const [isInviting, setInviting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The row and its pressed button are removed, so the list gets the focus.
  const focusList = () => list.current?.focus();
  return (
    <AccountSection title={t("helpers.section.title")} lead={t("helpers.section.lead")}>
      <div ref={list} tabIndex={-1}>
        {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={1} />)}
        {data && data.helpers.length + data.invitations.length === 0 && <p>{t("helpers.section.none")}</p>}
        {data && data.helpers.length + data.invitations.length > 0 && (
          <Rows>
            {data.helpers.map((helper) => (
              <HelperRow key={helper.id} helper={helper} onEnded={focusList} />
            ))}
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onWithdrawn={focusList} />
            ))}
          </Rows>
        )}
      </div>
      <FormActions>
        <Button variant="quiet" onClick={() => setInviting(true)}>
          {t("helpers.section.invite")}
        </Button>
      </FormActions>
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </AccountSection>
  );
}

function HelperRow({ helper, onEnded }: { helper: Helper; onEnded: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const { id, shows_profile, shows_applications } = helper;
  const name = helper.name || helper.email || t("users.no_name");
  const show = useMutation({
    mutationFn: (body: Pick<Helper, "shows_profile" | "shows_applications">) =>
      callApi(routes.setShownToHelper, { params: { id }, body }),
    onSuccess: () => toast.success(t("helpers.section.shown_saved")),
    onSettled: () => invalidateHelp(queryClient),
  });
  const end = useMutation({
    mutationFn: () => callApi(routes.endHelp, { params: { id } }),
    onSuccess: () => toast.success(t("helpers.section.ended", { name })),
    onSettled: () => invalidateHelp(queryClient),
  });
  const shown = show.isPending ? show.variables : { shows_profile, shows_applications };
  const change = (changed: Partial<typeof shown>) => {
    if (!show.isPending) show.mutate({ ...shown, ...changed });
  };
  return (
    <Row
      leading={<Avatar name={name} photo={null} shape="round" size="small" />}
      title={<span dir="auto">{name}</span>}
      text={t("helpers.section.since", { date: formatDate(helper.createdAt, language) })}
      actions={
        <>
          <Button
            variant="danger"
            size="small"
            onClick={() =>
              confirm({
                title: t("helpers.section.end_title", { name }),
                text: t("helpers.section.end_text", { name }),
                confirmLabel: t("helpers.section.end"),
                onConfirm: () => end.mutateAsync(),
                onClosed: onEnded,
              })
            }
          >
            {t("helpers.section.end")}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          {confirmDialog}
        </>
      }
    >
      <fieldset className={common.stack1}>
        <legend>
          <VisuallyHidden>{t("helpers.section.shown_to", { name })}</VisuallyHidden>
        </legend>
        <CheckField
          label={t("helpers.section.shows_profile")}
          checked={shown.shows_profile}
          onChange={({ target }) => change({ shows_profile: target.checked })}
        />
        <CheckField
          label={t("helpers.section.shows_applications")}
          checked={shown.shows_applications}
          onChange={({ target }) => change({ shows_applications: target.checked })}
        />
      </fieldset>
    </Row>
  );
}

function InvitationRow({ invitation, onWithdrawn }: { invitation: HelperInvitation; onWithdrawn: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { id, email, expiresAt } = invitation;
  const withdraw = useMutation({
    mutationFn: () => callApi(routes.withdrawHelperInvitation, { params: { id } }),
    onSuccess: () => {
      toast.success(t("companies.members.withdrawn", { email }));
      onWithdrawn();
    },
    onSettled: () => invalidateHelp(queryClient),
  });
  return (
    <Row
      title={email}
      text={t("helpers.section.invited_until", { date: formatDate(expiresAt, language) })}
      actions={
        <Button variant="quiet" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t("companies.members.withdraw")}
          <VisuallyHidden> {email}</VisuallyHidden>
        </Button>
      }
    />
  );
}

function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const needsProof = user?.email && !user.email_verified;
  return (
    <Dialog open={open} onClose={onClose} title={t("helpers.invite.title")}>
      {open && needsProof && <VerifyEmail reason={t("helpers.invite.verify_email")} />}
      {open && !needsProof && <InviteForm onClose={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: HelperInvitationForm,
    defaultValues: { email: "" },
    submit: (body) => callApi(routes.inviteHelper, { body }),
    onSuccess: ({ email }) => {
      onClose();
      toast.success(t("companies.members.invited", { email }));
      void invalidateHelp(queryClient);
    },
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <p>{t("helpers.invite.text")}</p>
      <TextField {...field("email")} label={t("helpers.invite.email")} type="email" required autoComplete="off" />
      <FormSubmit busy={isSubmitting}>{t("companies.members.send")}</FormSubmit>
    </Form>
  );
}
