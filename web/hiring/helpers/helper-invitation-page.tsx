import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { AuthLayout } from "../../accounts/auth/auth-layout.tsx";
import { InvitationLoginLinks, OtherAccount } from "../../accounts/auth/invitation-parts.tsx";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormError } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { helperInvitationQuery, invalidateHelp } from "./queries.ts";

/** The page behind the link of an invitation to help a seeker. The person logs in or registers, and accepts with a button. */
export function HelperInvitationPage() {
  const { token = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data: invitation, error } = useQuery(helperInvitationQuery(token));
  const seeker = invitation?.seeker || t("helpers.somebody");
  const title = invitation ? t("helpers.invitation.title_of", { seeker }) : t("companies.invitation.title");
  return (
    <AuthLayout title={title}>
      <PageHead title={t("companies.invitation.title")} isNotIndexed />
      <div className={common.stack4}>
        {!invitation && !error && <SkeletonText count={2} />}
        {error && <p>{isNotFoundError(error) ? t("helpers.invitation.ended") : getErrorMessage(error)}</p>}
        {invitation && (
          <>
            <p>{t("helpers.invitation.text", { seeker })}</p>
            {user ? (
              <AcceptInvitation token={token} user={user} email={invitation.email} seeker={seeker} />
            ) : (
              <InvitationLoginLinks path={`/helper-invitations/${token}`} email={invitation.email} />
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
  email: string;
  seeker: string;
}

function AcceptInvitation({ token, user, email, seeker }: AcceptInvitationProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: () => callApi(routes.acceptHelperInvitation, { params: { token } }),
    meta: SHOWN_IN_PAGE,
    onSuccess: ({ id }) => {
      updateUser({ ...user, email_verified: true });
      toast.success(t("helpers.invitation.accepted", { seeker }));
      void invalidateHelp(queryClient);
      navigate(`/people/${id}`);
    },
  });
  if (user.email !== email) {
    const own = user.email ?? user.phone ?? "";
    return <OtherAccount>{t("companies.invitation.other_account", { email, own })}</OtherAccount>;
  }
  return (
    <>
      <FormError error={accept.error ? getErrorMessage(accept.error) : undefined} />
      <Button block busy={accept.isPending} onClick={() => accept.mutate()}>
        {t("companies.invitation.accept")}
      </Button>
    </>
  );
}
