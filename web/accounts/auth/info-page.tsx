import { useState } from "react";
import { Navigate } from "react-router";
import type { LoginReply, RegisterForm, SessionReply } from "../../../contract/accounts/auth.ts";
import { InfoForm } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { endSession, useSession } from "../../platform/api/session.ts";
import { storeTokens } from "../../platform/api/tokens.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { Tabs } from "../../platform/ui/layout/tabs.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import type { LoginPageState } from "./login-page.tsx";
import { useLogOut } from "./logout-page.tsx";
import { SessionExpiredDialog } from "./reauthentication/session-expired-dialog.tsx";
import { RemovedPasswordNotice } from "./removed-password.tsx";
import { isJobFormPath, useReturnTo } from "./return-to.ts";

const userTypes = { seeker: SEEKER, employer: EMPLOYER } as const;

type AccountTypeName = keyof typeof userTypes;

/** The info step after registration: name, account type and, for employers, the company. The account type is final. */
export function InfoPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const logOut = useLogOut();
  const [loginState, setLoginState] = useState<LoginPageState | null>(null);
  const { path, appendTo } = useReturnTo();
  const { user } = useSession();
  const { closedAccounts } = useSettings();
  const openTypes = (["seeker", "employer"] as const).filter((type) => !closedAccounts.includes(type));
  const wantedType = isJobFormPath(path) ? "employer" : "seeker";
  const initialType = openTypes.includes(wantedType) ? wantedType : openTypes[0];
  // The session ends when the user completes the step, in this tab or in another one.
  if (!user) return <Navigate to={appendTo(localizePath("/login", language))} state={loginState} replace />;
  if (!initialType)
    return (
      <AuthLayout title={t("auth.info.closed")}>
        <p>{t("auth.info.closed_lead")}</p>
      </AuthLayout>
    );

  function completeStep() {
    if (user?.email) setLoginState({ email: user.email, isAfterInfoStep: true });
    // The tokens belong to an account without a type. Only a new login gives access to the member pages.
    logOut(appendTo(""));
    // Afterwards, because a logout removes the toasts of the user.
    toast.success(t("auth.info.done"));
  }

  return (
    <>
      <RemovedPasswordNotice />
      <AccountTypeForm name={user.name ?? ""} types={openTypes} initialType={initialType} onCompleted={completeStep} />
      <SessionExpiredDialog />
    </>
  );
}

interface AccountTypeFormProps {
  name: string;
  types: readonly AccountTypeName[];
  initialType: AccountTypeName;
  onCompleted: () => void;
}

/** The values stay in the form when the user switches between the two account types. */
function AccountTypeForm({ name, types, initialType, onCompleted }: AccountTypeFormProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [type, setType] = useState(initialType);
  const { form, formProps, field, isSubmitting } = useSchemaForm({
    schema: InfoForm,
    defaultValues: { name, company: "", user_type: userTypes[initialType] },
    submit: (body) => callApi(routes.updateSelf, { body }),
    onSuccess: onCompleted,
    onInvalid: (errors) => {
      if (errors.company) toast.error(t("auth.info.company_required"));
    },
    onError: (error, isOnField) => {
      if (!isOnField) toast.error(getErrorMessage(error));
    },
  });

  function selectType(selected: AccountTypeName) {
    setType(selected);
    form.setValue("user_type", userTypes[selected]);
    form.clearErrors("company");
  }

  const title = t(`auth.info.title_${type}`);
  const tabs = types.map((id) => ({ id, label: t(`auth.types.${id}`) }));
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t(`auth.info.lead_${type}`)}>
        <Tabs label={t("auth.info.tabs")} tabs={tabs} selected={type} onSelect={selectType}>
          <Form {...formProps}>
            <TextField {...field("name")} autoComplete="name" label={t("auth.name")} />
            {type === "employer" && (
              <TextField {...field("company")} autoComplete="organization" label={t("auth.company")} />
            )}
            <Button type="submit" block busy={isSubmitting}>
              {title}
            </Button>
          </Form>
        </Tabs>
      </AuthLayout>
    </>
  );
}

/**
 * Takes the info step for a new account, and logs in again, as after every info step: the tokens of an account without a type give no
 * access to the pages of members. When that fails, the account stays without a type, and the info step asks for it.
 */
export async function createCompany(
  reply: SessionReply,
  company: string,
  { name, email, password }: RegisterForm,
): Promise<LoginReply> {
  storeTokens(reply);
  try {
    await callApi(routes.updateSelf, { body: { name, company, user_type: EMPLOYER }, isBackground: true });
    const session = await callApi(routes.login, { body: { email, password } });
    void endSession(reply.refresh_token);
    return session;
  } catch {
    return reply;
  }
}
