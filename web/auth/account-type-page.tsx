import { useEffect, useState } from "react";
import { routes } from "../../contract/index.ts";
import { AccountInfoForm, type UserType } from "../../contract/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Tabs } from "../ui/layout/tabs.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useLogOut } from "./logout-page.tsx";
import { useReturnTo } from "./return-to.ts";

const userTypes = { seeker: SEEKER, employer: EMPLOYER } as const;

/** The step after registration: which kind of account this is. It is chosen once. */
export function AccountTypePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [chosen, choose] = useState<keyof typeof userTypes>("seeker");
  if (!user) return null;
  const title = t("auth.info.title", { type: t(`auth.types.${chosen}`) });
  const tabs = [
    { id: "seeker", label: t("auth.types.seeker") },
    { id: "employer", label: t("auth.types.employer") },
  ] as const;
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t(`auth.info.lead_${chosen}`)}>
        <Tabs label={t("auth.info.tabs")} tabs={tabs} selected={chosen} onSelect={choose}>
          <AccountTypeForm name={user.name ?? ""} userType={userTypes[chosen]} submitLabel={title} />
        </Tabs>
      </AuthLayout>
    </>
  );
}

interface AccountTypeFormProps {
  name: string;
  userType: UserType;
  submitLabel: string;
}

/** What is typed stays while going back and forth between the two types. */
export function AccountTypeForm({ name, userType, submitLabel }: AccountTypeFormProps) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const failureMessage = useErrorMessage();
  const leave = useLogOut();
  const { appendTo } = useReturnTo();
  const form = useContractForm(AccountInfoForm, { name, company: "", user_type: userType });
  const { errors, isSubmitting } = form.formState;
  const { setValue, clearErrors } = form;

  useEffect(() => {
    setValue("user_type", userType);
    clearErrors("company");
  }, [userType, setValue, clearErrors]);

  const complete = form.handleSubmit(
    async (body) => {
      try {
        await callApi(routes.updateSelf, { body });
      } catch (error) {
        if (!setFieldErrors(form, error)) toast.error(failureMessage(error));
        return;
      }
      toast.success(t("auth.info.done"));
      // The tokens were given to an account without a type: only a new login opens the portal.
      leave(appendTo(""));
    },
    (faults) => {
      if (faults.company) toast.error(t("auth.info.company_required"));
    },
  );

  return (
    <Form onSubmit={complete}>
      <TextField
        {...form.register("name")}
        autoComplete="name"
        label={t("auth.name")}
        error={fieldMessage(errors.name?.message)}
      />
      {userType === EMPLOYER && (
        <TextField
          {...form.register("company")}
          maxLength={120}
          autoComplete="organization"
          label={t("auth.company")}
          error={fieldMessage(errors.company?.message)}
        />
      )}
      <Button type="submit" block busy={isSubmitting}>
        {submitLabel}
      </Button>
    </Form>
  );
}
