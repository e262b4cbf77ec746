import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useController, useFieldArray } from "react-hook-form";
import type * as z from "zod";
import { MAX_PROFILE_ENTRIES, type SeekerProfileForm } from "../../../contract/profile.ts";
import { useConfirm } from "../../ui/feedback/confirm-dialog.tsx";
import { Button, IconButton } from "../../ui/forms/button.tsx";
import { CheckField } from "../../ui/forms/check-field.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { FieldRow } from "../../ui/forms/form.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import styles from "./entry-list.module.css";
import type { useProfileForm } from "./profile-form.tsx";

export type SeekerFormState = ReturnType<typeof useProfileForm<SeekerProfileForm, z.output<typeof SeekerProfileForm>>>;
type EntryListName = "works" | "educations";

/** The two fields in the first row of an entry. */
const entryTitleFields = { works: ["title", "company"], educations: ["degree", "school"] } as const;

const blankEntries = {
  works: { title: "", company: "", from: "", to: "", description: "" },
  educations: { degree: "", school: "", from: "", to: "", description: "" },
};

/** Edits the work or education of a seeker: add, change, reorder and remove entries. */
export function EntryList({ form, name }: { form: SeekerFormState; name: EntryListName }) {
  const { t } = useTranslation();
  const errorId = useId();
  const { control, getValues } = form.form;
  const list = useFieldArray({ control, name });
  const [confirm, confirmDialog] = useConfirm();
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const error = form.fieldError(name);

  /** The pressed button keeps the focus. If the move disables it, the other arrow button gets the focus. */
  function moveEntry(index: number, by: number, pressed: HTMLButtonElement) {
    flushSync(() => list.move(index, index + by));
    const otherArrow = pressed.parentElement?.querySelector<HTMLButtonElement>("button:enabled");
    (pressed.disabled ? otherArrow : pressed)?.focus();
    setAnnouncement(t("profile.moved", { number: index + by + 1, count: list.fields.length }));
  }

  function removeEntry(index: number) {
    flushSync(() => list.remove(index));
    addButton.current?.focus();
  }

  /** Removes a blank entry without a confirmation. */
  function requestRemoval(index: number) {
    const entry = getValues(`${name}.${index}`);
    if (isBlankEntry(entry)) removeEntry(index);
    else {
      confirm({
        title: t(`profile.${name}.remove_title`),
        text: t("profile.remove_text", { title: getEntryTitle(entry, index) }),
        confirmLabel: t("profile.remove"),
        onClosed: () => removeEntry(index),
      });
    }
  }

  function getEntryTitle(entry: object, index: number): string {
    const titleFields: readonly string[] = entryTitleFields[name];
    const title = Object.entries(entry).find(([key, value]) => titleFields.includes(key) && value)?.[1];
    return title ? String(title) : t(`profile.${name}.entry`, { number: index + 1 });
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
              onMove={(by, pressed) => moveEntry(index, by, pressed)}
              onRemove={() => requestRemoval(index)}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={addButton}
          // After a failed validation the form focuses the first control whose name has an error. In an empty list this
          // button is the only control with the name.
          name={name}
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
          {announcement}
        </p>
      </div>
      {confirmDialog}
    </>
  );
}

function isBlankEntry(entry: object): boolean {
  return Object.values(entry).every((value) => value === null || value === "");
}

interface EntryCardProps {
  form: SeekerFormState;
  name: EntryListName;
  index: number;
  isLast: boolean;
  onMove: (by: number, pressed: HTMLButtonElement) => void;
  onRemove: () => void;
}

function EntryCard({ form, name, index, isLast, onMove, onRemove }: EntryCardProps) {
  const { t } = useTranslation();
  const { field } = form;
  const headingId = useId();
  const heading = t(`profile.${name}.entry`, { number: index + 1 });
  const [first, second] = entryTitleFields[name];
  const getPath = (last: string) => `${name}.${index}.${last}` as Parameters<typeof field>[0];
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
          <TextField {...field(getPath(first))} autoComplete="off" />
          <TextField {...field(getPath(second))} autoComplete="off" />
        </FieldRow>
        <EntryPeriod form={form} name={name} index={index} />
        <TextArea {...field(getPath("description"))} rows={3} />
      </fieldset>
    </Card>
  );
}

/** The first and last month. "I work here now" stores null as the end. Browsers without a month picker show a text input. */
function EntryPeriod({ form, name, index }: { form: SeekerFormState; name: EntryListName; index: number }) {
  const { t } = useTranslation();
  const toName = `${name}.${index}.to` as const;
  const { field: to } = useController({ control: form.form.control, name: toName });
  const isPresent = to.value === null;
  const monthInput = { type: "month", placeholder: t("profile.month_format"), autoComplete: "off" } as const;
  return (
    <div>
      <FieldRow>
        <TextField {...form.field(`${name}.${index}.from`)} {...monthInput} />
        <TextField
          {...monthInput}
          ref={to.ref}
          name={to.name}
          value={to.value ?? ""}
          onChange={to.onChange}
          onBlur={to.onBlur}
          disabled={isPresent}
          label={t("profile.to")}
          error={form.fieldError(toName)}
        />
      </FieldRow>
      <CheckField
        label={t(`profile.${name}.present`)}
        checked={isPresent}
        onChange={(event) => to.onChange(event.target.checked ? null : "")}
      />
    </div>
  );
}
