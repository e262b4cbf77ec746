import { routes } from "../../contract/index.ts";
import { RequestContactCodeForm } from "../../contract/own-contact.ts";
import type { User } from "../../contract/users.ts";
import { callApi } from "../api.ts";
import { ReauthenticationFields } from "../auth/reauthentication-fields.tsx";
import { useCodeSentToast } from "../auth/use-tell-code-sent.ts";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

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
