import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { InviteStaffDialog } from "./invite-staff-dialog.tsx";
import { Permissions } from "./permissions.tsx";
import { staffQuery } from "./queries.ts";
import styles from "./staff.module.css";
import { InvitationRow, MemberRow } from "./staff-rows.tsx";

/** The staff of the portal, its open invitations, and what each role may do. Owners change it. */
export function StaffPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(staffQuery());
  const [isInviting, setInviting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus();
  const isOwner = user?.staff_role === "owner";
  const title = t("staff.members.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("staff.members.lead")}
        actions={isOwner && <Button onClick={() => setInviting(true)}>{t("staff.members.invite")}</Button>}
      />
      <div ref={list} tabIndex={-1} className={common.stack6}>
        {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={3} />)}
        {data && (
          <Rows>
            {data.members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isSelf={member.id === user?.id}
                isChangeable={isOwner && member.id !== user?.id}
                onRemoved={focusList}
              />
            ))}
          </Rows>
        )}
        {data && data.invitations.length > 0 && (
          <Section title={t("staff.members.invitations")} titleClassName={styles.title}>
            <Rows>
              {data.invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  isChangeable={isOwner}
                  onWithdrawn={focusList}
                />
              ))}
            </Rows>
          </Section>
        )}
        <Permissions />
      </div>
      <InviteStaffDialog open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
