import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { type CompanyRole, companyRoles } from "../../contract/accounts/users.ts";
import type { CompanyInvitation, CompanyMember } from "../../contract/companies/companies.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { smallPhotoUrl } from "../platform/api/photo-url.ts";
import { useSession } from "../platform/api/session.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import common from "../platform/styles/common.module.css";
import { useConfirm } from "../platform/ui/feedback/confirm-dialog.tsx";
import { ErrorState } from "../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../platform/ui/feedback/skeleton.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { SelectField } from "../platform/ui/forms/select-field.tsx";
import { Avatar } from "../platform/ui/layout/avatar.tsx";
import { PageHeading } from "../platform/ui/layout/page-heading.tsx";
import { Row, Rows } from "../platform/ui/layout/row.tsx";
import { Section } from "../platform/ui/layout/section.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import { ChecksSection } from "./checks/checks-section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./members-page.module.css";
import { PausesSection } from "./pauses-section.tsx";
import { membersQuery } from "./queries.ts";

/** The members and the open invitations of the current user's company. Only its owners open this page. */
export function MembersPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(membersQuery());
  const [isInviting, setInviting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus();
  const title = t("companies.members.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("companies.members.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
        actions={<Button onClick={() => setInviting(true)}>{t("companies.members.invite")}</Button>}
      />
      <div ref={list} tabIndex={-1} className={styles.lists}>
        {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={3} />)}
        {data && (
          <Rows>
            {data.members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                isSelf={member.user_id === user?.id}
                onRemoved={focusList}
              />
            ))}
          </Rows>
        )}
        {data && data.invitations.length > 0 && (
          <Section title={t("companies.members.invitations")} className={common.stack3}>
            <Rows>
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onWithdrawn={focusList} />
              ))}
            </Rows>
          </Section>
        )}
      </div>
      <PausesSection />
      <ChecksSection />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

/** Returns a function that runs a change of the members, shows its result and reloads the list. */
function useMemberChange<Input>(change: (input: Input) => Promise<unknown>, successText: (input: Input) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => toast.success(successText(input)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersQuery().queryKey }),
  });
}

function MemberRow({ member, isSelf, onRemoved }: { member: CompanyMember; isSelf: boolean; onRemoved: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [confirm, confirmDialog] = useConfirm();
  const name = member.name || member.email || t("users.no_name");
  const params = { id: member.user_id };
  const setRole = useMemberChange(
    (role: CompanyRole) => callApi(routes.changeMember, { params, body: { role } }),
    (role) => t("companies.members.role_changed", { name, role: t(`companies.roles.${role}`) }),
  );
  const remove = useMemberChange(
    () => callApi(routes.removeMember, { params }),
    () => t("companies.members.removed", { name }),
  );
  return (
    <Row
      leading={<Avatar name={name} photo={smallPhotoUrl(member.photo)} shape="round" size="small" />}
      headingLevel={2}
      title={
        <span dir="auto">
          {name}
          {isSelf && ` (${t("companies.members.you")})`}
        </span>
      }
      text={
        <Details email={member.email}>
          {t("companies.members.since", { date: formatDate(member.joined_at, language) })}
        </Details>
      }
      actions={
        <div className={styles.actions}>
          <SelectField
            label={t("companies.members.role_of", { name })}
            hideLabel
            value={setRole.isPending ? setRole.variables : member.role}
            disabled={setRole.isPending || isSelf}
            onChange={(event) => setRole.mutate(event.target.value as CompanyRole)}
          >
            {companyRoles.map((role) => (
              <option key={role} value={role}>
                {t(`companies.roles.${role}`)}
              </option>
            ))}
          </SelectField>
          {!isSelf && (
            <Button
              variant="danger"
              size="small"
              onClick={() =>
                confirm({
                  title: t("companies.members.remove_title", { name }),
                  text: t("companies.members.remove_text", { name }),
                  confirmLabel: t("companies.members.remove"),
                  onConfirm: () => remove.mutateAsync(undefined),
                  onClosed: onRemoved,
                })
              }
            >
              {t("companies.members.remove")}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
          {confirmDialog}
        </div>
      }
    />
  );
}

function Details({ email, children }: { email: string | null; children: ReactNode }) {
  return (
    <>
      {email && <span className={styles.email}>{email}</span>}
      <span>{children}</span>
    </>
  );
}

function InvitationRow({ invitation, onWithdrawn }: { invitation: CompanyInvitation; onWithdrawn: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, email, role, expiresAt } = invitation;
  const withdraw = useMemberChange(
    () => callApi(routes.withdrawInvitation, { params: { id } }),
    () => t("companies.members.withdrawn", { email }),
  );
  return (
    <Row
      title={<span className={styles.email}>{email}</span>}
      text={t("companies.members.valid_until", {
        role: t(`companies.roles.${role}`),
        date: formatDate(expiresAt, language),
      })}
      actions={
        <Button
          variant="quiet"
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onSuccess: onWithdrawn })}
        >
          {t("companies.members.withdraw")}
          <VisuallyHidden> {email}</VisuallyHidden>
        </Button>
      }
    />
  );
}
