import { useEffect, useState } from "react";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import type { ContactForm as ContactRequest } from "../../../contract/messages/contact.ts";
import { contactTopics } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { SentConfirmation } from "../../platform/ui/feedback/sent-confirmation.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FieldRow, Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { HoneypotField, useFormToken } from "./form-protection.tsx";

type ContactInput = Omit<z.input<typeof ContactRequest>, "form_token">;

export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return sentFrom === null ? (
    <ContactFields onSent={setSentFrom} />
  ) : (
    <Sent email={sentFrom} onReset={() => setSentFrom(null)} />
  );
}

function ContactFields({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const sendWithToken = useFormToken();
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../contract/messages/contact.ts")).ContactForm.omit({ form_token: true }),
    defaultValues: { name: "", email: "", topic: "" as never, message: "", homepage: "" },
    submit: (input: ContactInput) =>
      sendWithToken((form_token) => callApi(routes.sendContactForm, { body: { ...input, form_token } })),
    onSuccess: () => onSent(getValues("email")),
  });
  const { getValues, setValue } = form;
  const requiredField = (name: "name" | "email" | "topic" | "message") => ({
    label: t(`contact.form.${name}`),
    required: true,
    ...field(name),
  });

  // The session is restored after the page is shown. A value that the visitor has typed before that stays.
  useEffect(() => {
    if (!getValues("name")) setValue("name", user?.name ?? "");
    if (!getValues("email")) setValue("email", user?.email ?? "");
  }, [user, getValues, setValue]);

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <FieldRow>
        <TextField {...requiredField("name")} autoComplete="name" />
        <TextField {...requiredField("email")} type="email" inputMode="email" autoComplete="email" />
      </FieldRow>
      <SelectField {...requiredField("topic")}>
        <option value="">{t("contact.form.choose")}</option>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contact.form.topics.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextArea {...requiredField("message")} rows={6} />
      <HoneypotField {...form.register("homepage")} />
      <FormSubmit busy={isSubmitting}>{t("contact.form.submit")}</FormSubmit>
    </Form>
  );
}

function Sent({ email, onReset }: { email: string; onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <SentConfirmation title={t("contact.form.sent")} text={t("contact.form.sent_text", { email })}>
      <Button variant="quiet" onClick={onReset}>
        {t("contact.form.write_another")}
      </Button>
    </SentConfirmation>
  );
}
