import { type FormEvent, useRef, useState } from "react";
import { MessageForm } from "../../../contract/messages.ts";
import { useFieldErrorText } from "../../forms/field-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { resetTypingInterval, sendTyping } from "../live/typing.ts";
import type { Outbox } from "../outbox.ts";
import styles from "./composer.module.css";

/** One line to write on. It is empty again at once: what was written shows in the history, sent or not. */
export function Composer({ sending, userId }: { sending: Outbox; userId: string }) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDraft(sending.ownId, userId);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = MessageForm.shape.message.safeParse(text);
    setFault(parsed.error?.issues[0]?.message);
    if (parsed.success) {
      sending.send(parsed.data);
      setText("");
      resetTypingInterval();
    }
    input.current?.focus();
  }

  return (
    <form noValidate className={styles.composer} onSubmit={submit}>
      <TextField
        ref={input}
        label={t("messages.new_message")}
        placeholder={t("messages.new_message")}
        hideLabel
        required
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        error={fieldMessage(fault)}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value.trim() !== "") sendTyping(userId);
          setFault(undefined);
        }}
      />
      <Button type="submit">{t("messages.send")}</Button>
    </form>
  );
}

/** What is being written to someone, kept until it is sent or the tab is closed. */
export function useDraft(ownId: string, userId: string): [string, (text: string) => void] {
  const key = `message-draft:${ownId}:${userId}`;
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? "");
  function keep(text: string) {
    setDraft(text);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }
  return [draft, keep];
}
