import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from "react";
import { MessageForm } from "../../../contract/messages/messages.ts";
import { isRecruitingRole } from "../../../contract/platform/constants.ts";
import { findMaxLength, parseOptions } from "../../../contract/platform/fields/fields.ts";
import { useDraft } from "../../platform/api/drafts.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFieldErrorText } from "../../platform/app/field-error-text.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { MaxLengthContext } from "../../platform/ui/forms/field.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { lazyOrNothing } from "../../platform/ui/lazy-or-nothing.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { Outbox } from "../outbox.ts";
import { resetTypingInterval, sendTyping } from "../typing.ts";
import styles from "./composer.module.css";

// Seekers do not load it.
const TemplateSelect = lazyOrNothing(
  async () => (await import("../../companies/templates/template-select.tsx")).TemplateSelect,
);

interface ComposerProps {
  outbox: Outbox;
  userId: string;
  /** The name of the other participant. */
  name?: string | undefined;
}

/**
 * The form for a new message. Submitting clears it immediately, because the history also shows unsent messages. A company begins
 * with one of its standard messages or writes its own.
 */
export function Composer({ outbox, userId, name }: ComposerProps) {
  const { t } = useTranslation();
  const getFieldErrorText = useFieldErrorText();
  const { user } = useSession();
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft<string>(outbox.ownId, `message:${userId}`);
  const text = draft ?? "";
  const [validationError, setValidationError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = MessageForm.shape.message.safeParse(text, parseOptions);
    setValidationError(parsed.error?.issues[0]?.message);
    if (parsed.success) {
      outbox.send(parsed.data);
      setDraft(null);
      resetTypingInterval();
    }
    input.current?.focus();
  }

  /** Enter sends, as in other messengers. Shift and Enter begin a new line. */
  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form noValidate className={styles.composer} onSubmit={submit} data-bottom-bar>
      {isRecruitingRole(user?.company_role) && text === "" && (
        <Suspense>
          <div className={styles.templates}>
            <TemplateSelect
              values={{ applicant: name, company: user?.company, member: user?.name }}
              onChoose={(chosen) => {
                setDraft(chosen);
                input.current?.focus();
              }}
            />
          </div>
        </Suspense>
      )}
      <MaxLengthContext value={findMessageMaxLength}>
        <TextArea
          ref={input}
          rows={2}
          className={styles.field}
          label={t("messages.new_message")}
          placeholder={t("messages.new_message")}
          hideLabel
          required
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          onKeyDown={sendOnEnter}
          value={text}
          error={getFieldErrorText(validationError)}
          onChange={(event) => {
            setDraft(event.target.value || null);
            if (event.target.value.trim() !== "") sendTyping(userId);
            setValidationError(undefined);
          }}
        />
      </MaxLengthContext>
      <Button type="submit">{t("messages.send")}</Button>
    </form>
  );
}

function findMessageMaxLength(): number | undefined {
  return findMaxLength(MessageForm, "message");
}
