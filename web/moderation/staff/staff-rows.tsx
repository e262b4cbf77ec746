import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import {
  type StaffAccount,
  type StaffInvitation,
  type StaffRole,
  staffRoles,
} from "../../../contract/accounts/staff.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { Row } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./staff.module.css";

/** Returns a function that runs a change of the staff, shows its result and reloads what the staff sees. */
function useStaffChange<Input>(change: (input: Input) => Promise<unknown>, successText: (input: Input) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => toast.success(successText(input)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["staff"] }),
  });
}

interface MemberRowProps {
  member: StaffAccount;
  isSelf: boolean;
  isChangeable: boolean;
  onRemoved: () => void;
}

export function MemberRow({ member, isSelf, isChangeable, onRemoved }: MemberRowProps) {
  const { t } = useTranslation();
  const { id, email, role, has_second_factor } = member;
  const name = member.name || email || t("users.no_name");
  const params = { id };
  const setRole = useStaffChange(
    (chosen: StaffRole) => callApi(routes.changeStaffRole, { params, body: { role: chosen } }),
    (chosen) => t("staff.members.role_changed", { name, role: t(`staff.roles.${chosen}`) }),
  );
  return (
    <Row
      headingLevel={2}
      title={
        <span dir="auto" className={styles.breaking}>
          {name}
          {isSelf && ` (${t("staff.members.you")})`}
        </span>
      }
      text={
        <>
          {email && <span className={styles.breaking}>{email} · </span>}
          {t(`staff.roles.${role}`)}
          {!has_second_factor && ` · ${t("staff.members.no_second_factor")}`}
        </>
      }
      actions={
        <div className={common.line2}>
          {isChangeable && (
            <SelectField
              label={t("staff.members.role_of", { name })}
              hideLabel
              value={setRole.isPending ? setRole.variables : role}
              disabled={setRole.isPending}
              onChange={(event) => setRole.mutate(event.target.value as StaffRole)}
            >
              {staffRoles.map((value) => (
                <option key={value} value={value}>
                  {t(`staff.roles.${value}`)}
                </option>
              ))}
            </SelectField>
          )}
          {isChangeable && <RemoveButton id={id} name={name} onRemoved={onRemoved} />}
          {isSelf && <LeaveButton id={id} />}
        </div>
      }
    />
  );
}

function RemoveButton({ id, name, onRemoved }: { id: string; name: string; onRemoved: () => void }) {
  const { t } = useTranslation();
  const [confirm, confirmDialog] = useConfirm();
  const remove = useStaffChange(
    () => callApi(routes.removeStaff, { params: { id } }),
    () => t("staff.members.removed", { name }),
  );
  return (
    <>
      <Button
        variant="danger"
        size="small"
        onClick={() =>
          confirm({
            title: t("staff.members.remove_title", { name }),
            text: t("staff.members.remove_text", { name }),
            confirmLabel: t("staff.members.remove"),
            onConfirm: () => remove.mutateAsync(undefined),
            onClosed: onRemoved,
          })
        }
      >
        {t("staff.members.remove")}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {confirmDialog}
    </>
  );
}

function LeaveButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [confirm, confirmDialog] = useConfirm();
  const leave = useMutation({
    mutationFn: () => callApi(routes.removeStaff, { params: { id } }),
    onSuccess: async () => {
      toast.success(t("staff.members.left"));
      await navigate("/dashboard");
      if (user) updateUser({ ...user, staff_role: null });
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() =>
          confirm({
            title: t("staff.members.leave_title"),
            text: t("staff.members.leave_text"),
            confirmLabel: t("staff.members.leave"),
            onConfirm: () => leave.mutateAsync(),
          })
        }
      >
        {t("staff.members.leave")}
      </Button>
      {confirmDialog}
    </>
  );
}

interface InvitationRowProps {
  invitation: StaffInvitation;
  isChangeable: boolean;
  onWithdrawn: () => void;
}

export function InvitationRow({ invitation, isChangeable, onWithdrawn }: InvitationRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, email, role, expiresAt } = invitation;
  const withdraw = useStaffChange(
    () => callApi(routes.withdrawStaffInvitation, { params: { id } }),
    () => t("staff.members.withdrawn", { email }),
  );
  return (
    <Row
      title={<span className={styles.breaking}>{email}</span>}
      text={t("staff.members.valid_until", {
        role: t(`staff.roles.${role}`),
        date: formatDate(expiresAt, language),
      })}
      actions={
        isChangeable && (
          <Button
            variant="quiet"
            size="small"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSuccess: onWithdrawn })}
          >
            {t("staff.members.withdraw")}
            <VisuallyHidden> {email}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
