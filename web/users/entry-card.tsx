import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useId } from "react";
import { FieldRow } from "../ui/forms/form.tsx";
import { TextArea, TextField } from "../ui/forms/text-field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { type EntryListName, entryTitleFields, type SeekerFormState } from "./entries.ts";
import { EntryPeriod } from "./entry-period.tsx";
import styles from "./profile-form/entry-list.module.css";
import { useProfileField } from "./use-profile-field.ts";

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
