import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import type { User } from "../../contract/accounts/users.ts";
import { routes } from "../../contract/index.ts";
import { SEEKER } from "../../contract/platform/constants.ts";
import { AuthLayout } from "../accounts/auth/auth-layout.tsx";
import { InvitationLoginLinks, OtherAccount } from "../accounts/auth/invitation-parts.tsx";
import { ApiError, callApi, isNotFoundError } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../platform/api/query-client.ts";
import { updateUser, useSession } from "../platform/api/session.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import { SkeletonText } from "../platform/ui/feedback/skeleton.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../platform/ui/forms/button.tsx";
import { FormError } from "../platform/ui/forms/form.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./invitation-page.module.css";
import { invitationQuery } from "./queries.ts";

/** The page behind the link of an invitation. The person logs in or registers, and accepts with a button. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data: invitation, error } = useQuery(invitationQuery(token));
  const title = invitation
    ? t("companies.invitation.title_of", { company: invitation.company })
    : t("companies.invitation.title");
  return (
    <AuthLayout title={title}>
      <PageHead title={t("companies.invitation.title")} isNotIndexed />
      <div className={styles.content}>
        {!invitation && !error && <SkeletonText count={2} />}
        {error && <p>{isNotFoundError(error) ? t("companies.invitation.ended") : getErrorMessage(error)}</p>}
        {invitation && (
          <>
            <p>{t(`companies.invitation.text_${invitation.role}`, { company: invitation.company })}</p>
            {user ? (
              <AcceptInvitation token={token} user={user} invitation={invitation} />
            ) : (
              <InvitationLoginLinks path={`/invitations/${token}`} email={invitation.email} />
            )}
          </>
        )}
      </div>
    </AuthLayout>
  );
}

interface AcceptInvitationProps {
  token: string;
  user: User;
  invitation: { email: string; company: string };
}

function AcceptInvitation({ token, user, invitation: { email, company } }: AcceptInvitationProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      await callApi(routes.acceptInvitation, { params: { token } });
      return callApi(routes.getUser, { params: { id: user.id } });
    },
    meta: SHOWN_IN_PAGE,
    onSuccess: (saved) => {
      // The reply to a request for one's own id is the caller's own account.
      updateUser(saved as User);
      toast.success(t("companies.invitation.accepted"));
      navigate("/dashboard");
    },
  });
  if (user.email !== email) {
    return (
      <OtherAccount>
        {t("companies.invitation.other_account", { email, own: user.email ?? user.phone ?? "" })}
      </OtherAccount>
    );
  }
  if (accept.error instanceof ApiError && accept.error.code === "seeker_account") {
    return <OtherAccount>{t("companies.invitation.seeker_account", { company })}</OtherAccount>;
  }
  return (
    <>
      {user.user_type === SEEKER && <p>{t("companies.invitation.becomes_employer", { company })}</p>}
      <FormError error={accept.error ? getErrorMessage(accept.error) : undefined} />
      {accept.error instanceof ApiError && accept.error.code === "company_in_use" && (
        <>
          <ButtonLink to="/jobs/list" variant="quiet" block>
            {t("jobs.posted_jobs")}
          </ButtonLink>
          <ButtonLink to="/company/members" variant="quiet" block>
            {t("companies.members.title")}
          </ButtonLink>
        </>
      )}
      <Button block busy={accept.isPending} onClick={() => accept.mutate()}>
        {t("companies.invitation.accept")}
      </Button>
    </>
  );
}
