import { useEffect } from "react";
import { routes } from "../../contract/index.ts";
import { ConfirmContactForm } from "../../contract/own-contact.ts";
import type { User } from "../../contract/users.ts";
import { call } from "../api.ts";
import { CodeField } from "../auth/code-field.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldMessage } from "../forms/faults.ts";
import { useTellFailure } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/form.tsx";
import { useTranslation } from "../ui/translation.tsx";

interface Props {
  name: "email" | "phone";
  contact: string;
  onChanged: (user: User) => void;
  onOther: () => void;
}

export function ConfirmContactFields({ name, contact, onChanged, onOther }: Props) {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const form = useContractForm(ConfirmContactForm, { [name]: contact, token: "" });
  const tellFailure = useTellFailure(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("token"), [setFocus]);

  const confirm = form.handleSubmit(async (body) => {
    try {
      onChanged((await call(routes.changeContact, { body })).user);
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
