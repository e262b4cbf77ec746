import { useEffect, useState } from "react";
import { ChangeContactForm, RequestContactCodeForm } from "../../../contract/account.ts";
import { routes } from "../../../contract/index.ts";
import type { User } from "../../../contract/users.ts";
import { callApi } from "../../api/client.ts";
import { updateUser } from "../../api/session.ts";
import { CodeField, useCodeSentToast } from "../../auth/credential-fields.tsx";
import { ReauthenticationFields } from "../../auth/reauthentication-fields.tsx";
import { useContractForm } from "../../forms/contract-form.ts";
import { useFieldErrorText } from "../../forms/field-errors.ts";
import { useShowSubmitError } from "../../forms/use-tell-failure.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../ui/forms/form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useTranslation } from "../../ui/translation.tsx";

export type ContactName = "email" | "phone";

interface ChangeContactDialogProps {
  user: User;
  /** What is being changed; null while nothing is. */
  name: ContactName | null;
  onClose: () => void;
  /** The account has another email or phone from now on; a form that shows it has to know. */
  onChanged: (name: ContactName, contact: string) => void;
}

/** Another email or phone in two steps: which one, and the code that was sent to it. Not inside a form: it has its own. */
export function ChangeContactDialog({ user, name, onClose, onChanged }: ChangeContactDialogProps) {
  const { t } = useTranslation();
  const [contact, setContact] = useState<string | null>(null);

  function close() {
    setContact(null);
    onClose();
  }

  function changed(saved: User) {
    close();
    updateUser(saved);
    if (name) onChanged(name, saved[name] ?? "");
    toast.success(t("profile.updated"));
  }

  return (
    <Dialog open={name !== null} onClose={close} title={name ? t(`profile.contact.${name}_title`) : ""}>
      {name && contact === null && <NewContactStep user={user} name={name} onSent={setContact} />}
      {name && contact !== null && (
        <ConfirmContactStep name={name} contact={contact} onChanged={changed} onOther={() => setContact(null)} />
      )}
    </Dialog>
  );
}

interface NewContactStepProps {
  user: User;
  name: "email" | "phone";
  onSent: (contact: string) => void;
}

/** What one logs in with asks for a proof that it is the own account; a phone that is only called on does not. */
export function NewContactStep({ user, name, onSent }: NewContactStepProps) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const tellCodeSent = useCodeSentToast();
  const form = useContractForm(RequestContactCodeForm, { [name]: "" });
  const tellFailure = useShowSubmitError(form, name);
  const { errors, isSubmitting } = form.formState;
  const isWayIn = name === "email" || user.login_method === "Phone";
  const kind =
    name === "email"
      ? ({ type: "email", inputMode: "email", autoComplete: "email" } as const)
      : ({ type: "tel", inputMode: "tel", autoComplete: "tel", hint: t("profile.phone_hint") } as const);

  const send = form.handleSubmit(async (body) => {
    try {
      tellCodeSent(await callApi(routes.requestContactCode, { body }));
      onSent(body[name] ?? "");
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={send}>
      <FormError error={errors.root?.message} />
      <TextField
        {...kind}
        {...form.register(name)}
        required
        label={t(`profile.contact.new_${name}`)}
        error={fieldMessage(errors[name]?.message)}
      />
      {isWayIn && (
        <ReauthenticationFields
          password={form.register("password", { shouldUnregister: true })}
          token={form.register("token", { shouldUnregister: true })}
          passwordError={fieldMessage(errors.password?.message)}
          tokenError={fieldMessage(errors.token?.message)}
        />
      )}
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("profile.contact.send")}
        </Button>
      </FormActions>
    </Form>
  );
}

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
