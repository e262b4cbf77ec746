import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { EMPLOYER, SEEKER } from "../../contract/constants.ts";
import { routes } from "../../contract/index.ts";
import { localizePath } from "../../contract/paths.ts";
import { InfoForm, type UserType } from "../../contract/users.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Tabs } from "../ui/layout/tabs.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useLogOut } from "./logout-page.tsx";
import { SessionExpiredDialog } from "./reauthentication/session-expired-dialog.tsx";
import { useReturnTo } from "./return-to.ts";

const userTypes = { seeker: SEEKER, employer: EMPLOYER } as const;

/** The info step after registration: name, account type and, for employers, the company. The account type is final. */
export function InfoPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const { user } = useSession();
  const [selectedType, selectType] = useState<keyof typeof userTypes>("seeker");
  // The session ends when the user completes the step, in this tab or in another one.
  if (!user) return <Navigate to={appendTo(localizePath("/login", language))} replace />;
  const title = t("auth.info.title", { type: t(`auth.types.${selectedType}`) });
  const tabs = [
    { id: "seeker", label: t("auth.types.seeker") },
    { id: "employer", label: t("auth.types.employer") },
  ] as const;
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t(`auth.info.lead_${selectedType}`)}>
        <Tabs label={t("auth.info.tabs")} tabs={tabs} selected={selectedType} onSelect={selectType}>
          <AccountTypeForm name={user.name ?? ""} userType={userTypes[selectedType]} submitLabel={title} />
        </Tabs>
      </AuthLayout>
      <SessionExpiredDialog />
    </>
  );
}

interface AccountTypeFormProps {
  name: string;
  userType: UserType;
  submitLabel: string;
}

/** The values stay in the form when the user switches between the two account types. */
function AccountTypeForm({ name, userType, submitLabel }: AccountTypeFormProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const logOut = useLogOut();
  const { appendTo } = useReturnTo();
  const { form, formProps, field, isSubmitting } = useSchemaForm({
    schema: InfoForm,
    defaultValues: { name, company: "", user_type: userType },
    submit: (body) => callApi(routes.updateSelf, { body }),
    onSuccess: () => {
      toast.success(t("auth.info.done"));
      // The tokens belong to an account without a type. Only a new login gives access to the member pages.
      logOut(appendTo(""));
    },
    onInvalid: (errors) => {
      if (errors.company) toast.error(t("auth.info.company_required"));
    },
    onError: (error, isOnField) => {
      if (!isOnField) toast.error(getErrorMessage(error));
    },
  });
  const { setValue, clearErrors } = form;

  useEffect(() => {
    setValue("user_type", userType);
    clearErrors("company");
  }, [userType, setValue, clearErrors]);

  return (
    <Form {...formProps}>
      <TextField {...field("name")} autoComplete="name" label={t("auth.name")} />
      {userType === EMPLOYER && (
        <TextField {...field("company")} autoComplete="organization" label={t("auth.company")} />
      )}
      <Button type="submit" block busy={isSubmitting}>
        {submitLabel}
      </Button>
    </Form>
  );
}
