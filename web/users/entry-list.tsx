import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";
import { MAX_PROFILE_ENTRIES } from "../../contract/profile.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { FieldError } from "../ui/field-frame.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { blankEntries, type EntryListName, entryTitleFields, isBlankEntry, type SeekerFormState } from "./entries.ts";
import { EntryCard } from "./entry-card.tsx";
import styles from "./profile-form/entry-list.module.css";

export function getAddButtonId(name: EntryListName): string {
  return `add-${name}`;
}

/** Working history or education: entries to add, change, put in order and remove. */
export function EntryList({ form, name }: { form: SeekerFormState; name: EntryListName }) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const errorId = useId();
  const list = useFieldArray({ control: form.control, name });
  const [removing, setRemoving] = useState<number | null>(null);
  const [news, setNews] = useState("");
  const confirmed = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const fault = form.formState.errors[name];
  const error = fieldMessage(fault?.root?.message ?? fault?.message);

  /** The buttons move with their entry; the one that was pressed keeps the focus, or its counterpart at either end. */
  function move(index: number, by: number, pressed: HTMLButtonElement) {
    flushSync(() => list.move(index, index + by));
    const counterpart = pressed.parentElement?.querySelector<HTMLButtonElement>("button:enabled");
    (pressed.disabled ? counterpart : pressed)?.focus();
    setNews(t("profile.moved", { number: index + by + 1, count: list.fields.length }));
  }

  function remove(index: number) {
    flushSync(() => list.remove(index));
    addButton.current?.focus();
  }

  /** The dialog first gives the focus back; only then the entry leaves with its button. */
  function closeDialog() {
    const index = removing;
    setRemoving(null);
    if (confirmed.current && index !== null) setTimeout(() => remove(index));
    confirmed.current = false;
  }

  function titleOf(index: number | null): string {
    const entry = index === null ? undefined : form.getValues(`${name}.${index}`);
    const titles: readonly string[] = entryTitleFields[name];
    const title = Object.entries(entry ?? {}).find(([key, value]) => titles.includes(key) && value)?.[1];
    return title ? String(title) : t(`profile.${name}.entry`, { number: (index ?? 0) + 1 });
  }

  return (
    <>
      {list.fields.length > 0 && (
        <ol className={styles.list}>
          {list.fields.map(({ id }, index) => (
            <EntryCard
              key={id}
              form={form}
              name={name}
              index={index}
              isLast={index === list.fields.length - 1}
              onMove={(by, pressed) => move(index, by, pressed)}
              onRemove={() => (isBlankEntry(form.getValues(`${name}.${index}`)) ? remove(index) : setRemoving(index))}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={addButton}
          id={getAddButtonId(name)}
          variant="quiet"
          disabled={list.fields.length >= MAX_PROFILE_ENTRIES}
          aria-describedby={error ? errorId : undefined}
          onClick={() => list.append({ ...blankEntries[name] })}
        >
          <Plus aria-hidden="true" />
          {t(`profile.${name}.add`)}
        </Button>
        <FieldError id={errorId} error={error} />
        <p role="status" className="visually-hidden">
          {news}
        </p>
      </div>
      <ConfirmDialog
        open={removing !== null}
        onClose={closeDialog}
        title={t(`profile.${name}.remove_title`)}
        text={t("profile.remove_text", { title: titleOf(removing) })}
        confirmLabel={t("profile.remove")}
        onConfirm={async () => {
          confirmed.current = true;
        }}
      />
    </>
  );
}
