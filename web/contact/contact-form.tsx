import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { routes } from "../../contract/index.ts";
import { contactTopics } from "../../contract/values.ts";
import { ApiError, callApi } from "../api/client.ts";
import { useSession } from "../api/session.ts";
import { useTextForm } from "../forms/text-form.ts";
import { Button } from "../ui/forms/button.tsx";
import { FieldRow, Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextArea, TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { ContactFields } from "./contact-fields.ts";
import styles from "./contact-form.module.css";

export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return sentFrom === null ? (
    <ContactFormFields onSent={setSentFrom} />
  ) : (
    <SentConfirmation email={sentFrom} onAgain={() => setSentFrom(null)} />
  );
}

function ContactFormFields({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const sendContact = useSendContact();
  const form = useTextForm({
    rules: async () => (await import("./contact-fields.ts")).ContactFields,
    start: { name: "", email: "", topic: "", message: "", homepage: "" },
    send: async (fields) => {
      await sendContact(fields);
      onSent(element.texts().email ?? fields.email);
    },
  });
  const { element } = form;
  const field = (name: "name" | "email" | "topic" | "message") => ({
    label: t(`contact.form.${name}`),
    required: true,
    ...form.field(name),
  });

  // Who somebody is, is known a moment after the page; what has been typed by then stays.
  useEffect(() => {
    const { name, email } = element.texts();
    element.fill({ name: name || (user?.name ?? ""), email: email || (user?.email ?? "") });
  }, [user, element]);

  return (
    <Form {...form.props}>
      <FormError error={form.error} />
      <FieldRow>
        <TextField {...field("name")} autoComplete="name" />
        <TextField {...field("email")} type="email" inputMode="email" autoComplete="email" />
      </FieldRow>
      <SelectField {...field("topic")}>
        <option value="">{t("contact.form.choose")}</option>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contact.form.topics.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextArea {...field("message")} rows={6} />
      <div aria-hidden="true" className="visually-hidden">
        <label>
          {t("contact.form.homepage")}
          <input type="text" tabIndex={-1} autoComplete="off" name="homepage" />
        </label>
      </div>
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {t("contact.form.submit")}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Stays on the page, and has the focus: whoever does not see it hears it. */
function SentConfirmation({ email, onAgain }: { email: string; onAgain: () => void }) {
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
      <Button variant="quiet" onClick={onAgain}>
        {t("contact.form.again")}
      </Button>
    </div>
  );
}

export function useSendContact(): (fields: ContactFields) => Promise<void> {
  const [token] = useState(createFormTokenSource);
  useEffect(() => token.prefetch(), [token]);
  return async (fields) => {
    try {
      await callApi(routes.sendContactForm, { body: { ...fields, form_token: await token.take() } });
      token.discard();
    } catch (error) {
      if (error instanceof ApiError && error.code === "form_expired") token.discard();
      throw error;
    }
  };
}

const TOKEN_TTL_MS = 90 * 60_000;

/** What a contact form is sent with. It is asked for when the form opens, because it has to ripen for a moment. */
export interface FormTokenSource {
  /** Asks for one, unless there is one already. */
  prefetch(): void;
  /** A token that is ripe and not too old; asks for a new one if need be, and waits. */
  take(): Promise<string>;
  /** The next form gets another one. */
  discard(): void;
}

export function createFormTokenSource(): FormTokenSource {
  let opened: Promise<{ token: string; ripeAt: number; oldAt: number }> | null = null;

  function open() {
    opened ??= callApi(routes.openContactForm).then(({ form_token, wait }) => ({
      token: form_token,
      ripeAt: Date.now() + wait * 1000,
      oldAt: Date.now() + TOKEN_TTL_MS,
    }));
    return opened;
  }

  return {
    prefetch() {
      open().catch(() => {
        opened = null;
      });
    },
    async take() {
      try {
        let form = await open();
        if (Date.now() > form.oldAt) {
          opened = null;
          form = await open();
        }
        await new Promise((resolve) => setTimeout(resolve, form.ripeAt - Date.now()));
        return form.token;
      } catch (error) {
        opened = null;
        throw error;
      }
    },
    discard() {
      opened = null;
    },
  };
}
