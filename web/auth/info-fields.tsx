import { useEffect } from "react";
import { routes } from "../../contract/index.ts";
import { AccountInfoForm, type UserType } from "../../contract/users.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Form } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useReturnTo } from "./return-to.ts";
import { useLogOut } from "./use-log-out.ts";

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
