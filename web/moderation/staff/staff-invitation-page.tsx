import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { AuthLayout } from "../../accounts/auth/auth-layout.tsx";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { FormError } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { staffInvitationQuery } from "./queries.ts";

/** The page behind the link of an invitation to the staff. The person logs in or registers, and accepts with a button. */
export function StaffInvitationPage() {
  const { token = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data: invitation, error } = useQuery(staffInvitationQuery(token));
  const title = t("staff.invitation.title");
  return (
    <AuthLayout title={title}>
      <PageHead title={title} isNotIndexed />
      <div className={common.stack4}>
        {!invitation && !error && <SkeletonText count={2} />}
        {error && <p>{isNotFoundError(error) ? t("staff.invitation.unknown") : getErrorMessage(error)}</p>}
        {invitation && invitation.state !== "open" && (
          <>
            <p>{t(`staff.invitation.${invitation.state}`)}</p>
            <ButtonLink to="/admin" variant="quiet" block>
              {t("staff.invitation.open_administration")}
            </ButtonLink>
          </>
        )}
        {invitation?.state === "open" && (
          <>
            <p>{t(`staff.invitation.text_${invitation.role}`)}</p>
            {user ? (
              <AcceptInvitation token={token} user={user} email={invitation.email} />
            ) : (
              <LoginLinks token={token} email={invitation.email} />
            )}
          </>
        )}
      </div>
    </AuthLayout>
  );
}

function LoginLinks({ token, email }: { token: string; email: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const next = new URLSearchParams({ next: localizePath(`/staff/${token}`, language) });
  const state = email === null ? {} : { email };
  return (
    <>
      <p>{email === null ? t("staff.invitation.any_account") : t("staff.invitation.log_in_as", { email })}</p>
      <ButtonLink to={`${localizePath("/register", language)}?${next}`} state={state} block>
        {t("staff.invitation.register")}
      </ButtonLink>
      <ButtonLink to={`${localizePath("/login", language)}?${next}`} state={state} variant="quiet" block>
        {t("staff.invitation.log_in")}
      </ButtonLink>
    </>
  );
}

function AcceptInvitation({ token, user, email }: { token: string; user: User; email: string | null }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => callApi(routes.acceptStaffInvitation, { params: { token } }),
    meta: SHOWN_IN_PAGE,
    onSuccess: ({ role }) => {
      updateUser({ ...user, staff_role: role, email_verified: true });
      navigate("/admin");
    },
  });
  const own = user.email ?? user.phone ?? "";
  const isOther = email !== null && user.email !== email;
  return (
    <>
      <p>{isOther ? t("staff.invitation.other_account", { email, own }) : t("staff.invitation.logged_in", { own })}</p>
      <FormError error={accept.error ? getErrorMessage(accept.error) : undefined} />
      {!isOther && (
        <Button block busy={accept.isPending} onClick={() => accept.mutate()}>
          {t("staff.invitation.accept")}
        </Button>
      )}
      <ButtonLink to="/logout" variant="quiet" block>
        {t("menu.logout")}
      </ButtonLink>
    </>
  );
}
