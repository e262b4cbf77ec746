import { useEffect } from "react";
import { routes } from "../../contract/index.ts";
import { ChangeContactForm } from "../../contract/own-contact.ts";
import type { User } from "../../contract/users.ts";
import { callApi } from "../api.ts";
import { CodeField } from "../auth/code-field.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";

interface ConfirmContactStepProps {
  name: "email" | "phone";
  contact: string;
  onChanged: (user: User) => void;
  onOther: () => void;
}

export function ConfirmContactStep({ name, contact, onChanged, onOther }: ConfirmContactStepProps) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(ChangeContactForm, { [name]: contact, token: "" });
  const tellFailure = useShowSubmitError(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("token"), [setFocus]);

  const confirm = form.handleSubmit(async (body) => {
    try {
      onChanged((await callApi(routes.changeContact, { body })).user);
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={confirm}>
      <FormError error={errors.root?.message} />
      <p>{t("profile.contact.sent_to", { contact })}</p>
      <CodeField {...form.register("token")} required error={fieldMessage(errors.token?.message)} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("profile.contact.confirm")}
        </Button>
        <Button variant="quiet" onClick={onOther} disabled={isSubmitting}>
          {t("profile.contact.other")}
        </Button>
      </FormActions>
    </Form>
  );
}
