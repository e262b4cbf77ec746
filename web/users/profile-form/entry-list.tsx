import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type UseFormReturn, useController, useFieldArray } from "react-hook-form";
import type * as z from "zod";
import { MAX_PROFILE_ENTRIES, type SeekerProfileForm } from "../../../contract/profile.ts";
import { useFieldErrorText } from "../../forms/field-errors.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Button, IconButton } from "../../ui/forms/button.tsx";
import { CheckField } from "../../ui/forms/check-field.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { FieldRow } from "../../ui/forms/form.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import styles from "./entry-list.module.css";
import { useProfileField } from "./profile-form.tsx";

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

interface EntryCardProps {
  form: SeekerFormState;
  name: EntryListName;
  index: number;
  isLast: boolean;
  onMove: (by: number, pressed: HTMLButtonElement) => void;
  onRemove: () => void;
}

export function EntryCard({ form, name, index, isLast, onMove, onRemove }: EntryCardProps) {
  const { t } = useTranslation();
  const field = useProfileField(form);
  const headingId = useId();
  const heading = t(`profile.${name}.entry`, { number: index + 1 });
  const [first, second] = entryTitleFields[name];
  const path = (last: string) => `${name}.${index}.${last}` as Parameters<typeof field>[0];
  return (
    <Card as="li">
      <fieldset aria-labelledby={headingId} className={styles.entry}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
          <div className={styles.buttons}>
            <IconButton
              label={t("profile.move_up", { entry: heading })}
              disabled={index === 0}
              onClick={(event) => onMove(-1, event.currentTarget)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("profile.move_down", { entry: heading })}
              disabled={isLast}
              onClick={(event) => onMove(1, event.currentTarget)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton label={t("profile.remove_entry", { entry: heading })} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
        <FieldRow>
          <TextField {...field(path(first))} autoComplete="off" />
          <TextField {...field(path(second))} autoComplete="off" />
        </FieldRow>
        <EntryPeriod form={form} name={name} index={index} />
        <TextArea {...field(path("description"))} rows={3} />
      </fieldset>
    </Card>
  );
}

/** From month to month, or to the present. Browsers without a month picker take the month as text. */
export function EntryPeriod({ form, name, index }: { form: SeekerFormState; name: EntryListName; index: number }) {
  const { t } = useTranslation();
  const field = useProfileField(form);
  const fieldMessage = useFieldErrorText();
  const { field: to, fieldState } = useController({ control: form.control, name: `${name}.${index}.to` });
  const isPresent = to.value === null;
  const month = { type: "month", placeholder: t("profile.month_form"), autoComplete: "off" } as const;
  return (
    <div>
      <FieldRow>
        <TextField {...field(`${name}.${index}.from`)} {...month} />
        <TextField
          {...month}
          ref={to.ref}
          name={to.name}
          value={to.value ?? ""}
          onChange={to.onChange}
          onBlur={to.onBlur}
          disabled={isPresent}
          label={t("profile.to")}
          error={fieldMessage(fieldState.error?.message)}
        />
      </FieldRow>
      <CheckField
        label={t("profile.present")}
        checked={isPresent}
        onChange={(event) => to.onChange(event.target.checked ? null : "")}
      />
    </div>
  );
}

export type SeekerFormState = UseFormReturn<SeekerProfileForm, unknown, z.output<typeof SeekerProfileForm>>;
export type EntryListName = "works" | "educations";

/** What stands in the first line of an entry, beside the period and description that both kinds have. */
export const entryTitleFields = { works: ["title", "company"], educations: ["degree", "school"] } as const;

export const blankEntries = {
  works: { title: "", company: "", from: "", to: "", description: "" },
  educations: { degree: "", school: "", from: "", to: "", description: "" },
};

/** Nothing typed, so nothing to lose. */
export function isBlankEntry(entry: object | undefined): boolean {
  return Object.values(entry ?? {}).every((value) => value === null || value === "");
}
