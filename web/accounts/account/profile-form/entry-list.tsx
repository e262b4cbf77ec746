import { useController, useFieldArray } from "react-hook-form";
import type * as z from "zod";
import { MAX_PROFILE_ENTRIES, type SeekerProfileForm } from "../../../../contract/accounts/profile.ts";
import { useConfirm } from "../../../platform/ui/feedback/confirm-dialog.tsx";
import { CheckField } from "../../../platform/ui/forms/check-field.tsx";
import { FieldRow } from "../../../platform/ui/forms/form.tsx";
import { ListEditor } from "../../../platform/ui/forms/list-editor.tsx";
import { TextArea, TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
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
  const { control, getValues } = form.form;
  const list = useFieldArray({ control, name });
  const [confirm, confirmDialog] = useConfirm();
  const getHeading = (index: number) => t(`profile.${name}.entry`, { number: index + 1 });

  /** Removes a blank entry without a confirmation. */
  function confirmRemoval(index: number, remove: () => void) {
    const entry = getValues(`${name}.${index}`);
    if (isBlankEntry(entry)) remove();
    else {
      confirm({
        title: t(`profile.${name}.remove_title`),
        text: t("profile.remove_text", { title: getEntryTitle(entry) ?? getHeading(index) }),
        confirmLabel: t("profile.remove"),
        onClosed: remove,
      });
    }
  }

  function getEntryTitle(entry: object): string | undefined {
    const titleFields: readonly string[] = entryTitleFields[name];
    return Object.entries(entry).find(([key, value]) => titleFields.includes(key) && value)?.[1];
  }

  return (
    <>
      <ListEditor
        keys={list.fields.map(({ id }) => id)}
        maxItems={MAX_PROFILE_ENTRIES}
        getHeading={getHeading}
        addLabel={t(`profile.${name}.add`)}
        addName={name}
        error={form.fieldError(name)}
        onAdd={() => list.append({ ...blankEntries[name] })}
        onMove={list.move}
        onRemove={list.remove}
        confirmRemoval={confirmRemoval}
      >
        {(index) => <EntryFields form={form} name={name} index={index} />}
      </ListEditor>
      {confirmDialog}
    </>
  );
}

function isBlankEntry(entry: object): boolean {
  return Object.values(entry).every((value) => value === null || value === "");
}

interface EntryFieldsProps {
  form: SeekerFormState;
  name: EntryListName;
  index: number;
}

function EntryFields({ form, name, index }: EntryFieldsProps) {
  const { field } = form;
  const [first, second] = entryTitleFields[name];
  const getPath = (last: string) => `${name}.${index}.${last}` as Parameters<typeof field>[0];
  return (
    <>
      <FieldRow>
        <TextField {...field(getPath(first))} autoComplete="off" />
        <TextField {...field(getPath(second))} autoComplete="off" />
      </FieldRow>
      <EntryPeriod form={form} name={name} index={index} />
      <TextArea {...field(getPath("description"))} rows={3} />
    </>
  );
}

/** The first and last month. "I work here now" stores null as the end. Browsers without a month picker show a text input. */
function EntryPeriod({ form, name, index }: EntryFieldsProps) {
  const { t } = useTranslation();
  const toName = `${name}.${index}.to` as const;
  const {
    field: { ref, ...to },
  } = useController({ control: form.form.control, name: toName });
  const isPresent = to.value === null;
  const monthInput = { type: "month", placeholder: t("profile.month_format"), autoComplete: "off" } as const;
  return (
    <div>
      <FieldRow>
        <TextField {...form.field(`${name}.${index}.from`)} {...monthInput} />
        <TextField
          {...monthInput}
          ref={ref}
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
