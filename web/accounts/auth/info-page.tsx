import { useState } from "react";
import { Navigate } from "react-router";
import { InfoForm, type User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { readDraft, writeDraft } from "../../platform/api/drafts.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
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
import { COMPANY_DRAFT, PHONE_DRAFT } from "./registration-drafts.ts";
import { RemovedPasswordNotice } from "./removed-password.tsx";
import { isJobFormPath, useReturnTo } from "./return-to.ts";

const userTypes = { seeker: SEEKER, employer: EMPLOYER } as const;

type AccountTypeName = keyof typeof userTypes;

/** @param accessToken Of an account that nobody is logged in to yet */
export const takeInfoStep = (body: InfoForm, accessToken?: string) =>
  callApi(routes.updateSelf, { body, ...(accessToken && { accessToken, isBackground: true }) });

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
  // The session ends when the user completes the step, in this tab or in another one.
  if (!user) return <Navigate to={appendTo(localizePath("/login", language))} state={loginState} replace />;
  const wantedType = isJobFormPath(path) || readDraft(user.id, COMPANY_DRAFT) !== null ? "employer" : "seeker";
  const initialType = openTypes.includes(wantedType) ? wantedType : openTypes[0];
  if (!initialType)
    return (
      <AuthLayout title={t("auth.info.closed")}>
        <p>{t("auth.info.closed_lead")}</p>
      </AuthLayout>
    );

  function completeStep({ id, email }: User) {
    if (email) setLoginState({ email, isAfterInfoStep: true });
    const phone = readDraft<string>(id, PHONE_DRAFT);
    // The tokens belong to an account without a type. Only a new login gives access to the member pages.
    logOut(appendTo(""));
    // The logout has removed the drafts. This one is for the profile form, after the new login.
    writeDraft(id, PHONE_DRAFT, phone);
    // Afterwards, because a logout removes the toasts of the user.
    toast.success(t("auth.info.done"));
  }

  return (
    <>
      <RemovedPasswordNotice />
      <AccountTypeForm user={user} types={openTypes} initialType={initialType} onCompleted={() => completeStep(user)} />
      <SessionExpiredDialog />
    </>
  );
}

interface AccountTypeFormProps {
  user: User;
  types: readonly AccountTypeName[];
  initialType: AccountTypeName;
  onCompleted: () => void;
}

/** The values stay in the form when the user switches between the two account types. */
function AccountTypeForm({ user, types, initialType, onCompleted }: AccountTypeFormProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [type, setType] = useState(initialType);
  const { form, formProps, field, isSubmitting } = useSchemaForm({
    schema: InfoForm,
    defaultValues: {
      name: user.name ?? "",
      company: readDraft<string>(user.id, COMPANY_DRAFT) ?? "",
      user_type: userTypes[initialType],
    },
    submit: (body) => takeInfoStep(body),
    onSuccess: onCompleted,
    onInvalid: (errors) => {
      if (errors.company) toast.error(t("auth.info.company_required"));
    },
    onError: (error, isOnField) => {
      // The reply to the step was lost, or another tab has taken it.
      if (error instanceof ApiError && error.code === "user_type_set") onCompleted();
      else if (!isOnField) toast.error(getErrorMessage(error));
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
