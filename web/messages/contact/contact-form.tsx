import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import type { ContactForm as ContactRequest } from "../../../contract/messages/contact.ts";
import { contactTopics } from "../../../contract/platform/constants.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FieldRow, Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./contact-form.module.css";

export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return sentFrom === null ? (
    <ContactFields onSent={setSentFrom} />
  ) : (
    <SentConfirmation email={sentFrom} onReset={() => setSentFrom(null)} />
  );
}

function ContactFields({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const sendContact = useSendContact();
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../contract/messages/contact.ts")).ContactForm.omit({ form_token: true }),
    defaultValues: { name: "", email: "", topic: "" as never, message: "", homepage: "" },
    submit: sendContact,
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
      {/* A honeypot: people do not see the field, but many programs fill in every field. */}
      <div aria-hidden="true" className="visually-hidden">
        <label>
          {t("contact.form.homepage")}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register("homepage")} />
        </label>
      </div>
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("contact.form.submit")}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Replaces the form after it was sent. The heading gets the focus, so that a screen reader announces it. */
function SentConfirmation({ email, onReset }: { email: string; onReset: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <CircleCheck aria-hidden="true" size={32} className={styles.icon} />
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t("contact.form.sent")}
      </h3>
      <p>{t("contact.form.sent_text", { email })}</p>
      <Button variant="quiet" onClick={onReset}>
        {t("contact.form.write_another")}
      </Button>
    </div>
  );
}

type ContactInput = Omit<z.input<typeof ContactRequest>, "form_token">;

function useSendContact(): (input: ContactInput) => Promise<void> {
  const [tokens] = useState(createFormTokenSource);
  useEffect(() => tokens.prefetch(), [tokens]);
  return async (input) => {
    try {
      await callApi(routes.sendContactForm, { body: { ...input, form_token: await tokens.take() } });
      tokens.discard();
    } catch (error) {
      if (error instanceof ApiError && error.code === "form_expired") tokens.discard();
      throw error;
    }
  };
}

/** Shorter than the two hours for which the server accepts a token. */
const TOKEN_TTL_MS = 90 * 60_000;

/** The tokens for sending the contact form. The server accepts a token only some seconds after it has issued it. */
interface FormTokenSource {
  /** Requests a token when the form appears, so that the server already accepts the token when the form is sent. */
  prefetch(): void;
  /** Resolves with a valid token as soon as the server accepts it. */
  take(): Promise<string>;
  /** Discards the token. The next call requests a new one. */
  discard(): void;
}

function createFormTokenSource(): FormTokenSource {
  let request: Promise<{ token: string; validFromMs: number; expiresAtMs: number }> | null = null;

  function requestToken() {
    request ??= callApi(routes.openContactForm).then(({ form_token, wait }) => ({
      token: form_token,
      validFromMs: Date.now() + wait * 1000,
      expiresAtMs: Date.now() + TOKEN_TTL_MS,
    }));
    return request;
  }

  return {
    prefetch() {
      requestToken().catch(() => {
        request = null;
      });
    },
    async take() {
      try {
        let current = await requestToken();
        if (Date.now() > current.expiresAtMs) {
          request = null;
          current = await requestToken();
        }
        await new Promise((resolve) => setTimeout(resolve, current.validFromMs - Date.now()));
        return current.token;
      } catch (error) {
        request = null;
        throw error;
      }
    },
    discard() {
      request = null;
    },
  };
}
