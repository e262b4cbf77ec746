import { useState } from "react";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { ChangeContactForm } from "../../../../contract/privacy/account.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { CodeField, ResendCode } from "./one-time-code.tsx";

interface ConfirmContactFormProps {
  name: "email" | "phone";
  contact: string;
  confirmLabel: string;
  onChanged: (user: User) => void;
  /** Says where the code was sent. */
  lead?: string;
  /** Goes back to the contact detail. */
  back?: { label: string; onClick: () => void };
}

/** Takes the code that was sent to a new or unverified email or phone. It is shown when the first code has been sent. */
export function ConfirmContactForm({ name, contact, confirmLabel, onChanged, lead, back }: ConfirmContactFormProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: ChangeContactForm,
    defaultValues: { [name]: contact, token: "" },
    submit: (body) => callApi(routes.changeContact, { body }),
    onSuccess: ({ user }) => onChanged(user),
    focusOnError: "token",
    autoFocus: "token",
  });

  function handleResent() {
    setSentAt(Date.now());
    form.setFocus("token");
  }

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      {lead && <p>{lead}</p>}
      <CodeField {...field("token")} required />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {confirmLabel}
        </Button>
        {back && (
          <Button variant="quiet" onClick={back.onClick} disabled={isSubmitting}>
            {back.label}
          </Button>
        )}
      </FormActions>
      <ResendCode
        sentAt={sentAt}
        resend={() => callApi(routes.requestContactCode, { body: { [name]: contact } })}
        onResent={handleResent}
      />
    </Form>
  );
}
