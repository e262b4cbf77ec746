import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Colleague } from "../../../../contract/hiring/assessments.ts";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./mention-field.module.css";

/** A colleague who can be mentioned, because there is a name to type. */
export type NamedColleague = Colleague & { name: string };

interface MentionFieldProps {
  label: string;
  hint: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  /** Whom "@" proposes. */
  colleagues: readonly NamedColleague[];
  /** Writes a colleague in the list. */
  describe: (colleague: NamedColleague) => string;
}

/**
 * A text area in which "@" and the beginning of a name propose colleagues. The arrow keys move through the list, Enter and Tab
 * choose the active one, Escape closes the list.
 */
export function MentionField({ colleagues, describe, value, onChange, ...props }: MentionFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // Null while the field does not have the focus.
  const [caret, setCaret] = useState<number | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = caret === null ? null : findTypedMention(value.slice(0, caret));
  const found = typed && typed.start !== closedAt ? colleagues.filter(({ name }) => beginsWith(name, typed.name)) : [];
  const active = found[activeIndex] ?? found[0];
  const getOptionId = (colleague: Colleague) => `${listId}-${colleague._id}`;

  function choose(colleague: NamedColleague) {
    const field = area.current;
    if (!field || !typed || caret === null) return;
    field.setRangeText(`@${colleague.name} `, typed.start, caret, "end");
    setActiveIndex(0);
    setCaret(field.selectionEnd);
    onChange(field.value);
  }

  function handleKey(event: KeyboardEvent) {
    // While an input method editor composes text, it handles the keys, not the list.
    if (!active || event.nativeEvent.isComposing) return;
    const index = found.indexOf(active);
    if (event.key === "ArrowDown") setActiveIndex((index + 1) % found.length);
    else if (event.key === "ArrowUp") setActiveIndex((index + found.length - 1) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(active);
    else if (event.key === "Escape") setClosedAt(typed?.start ?? null);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.field}>
      <TextArea
        {...props}
        ref={area}
        rows={3}
        value={value}
        onChange={({ target }) => {
          setCaret(target.selectionEnd);
          setActiveIndex(0);
          setClosedAt(null);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        onBlur={() => setCaret(null)}
        onKeyDown={handleKey}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={active && listId}
        aria-activedescendant={active && getOptionId(active)}
      />
      {active && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("applicants.mention")}
          className={styles.list}
          // Keeps the focus in the field, so that the on-screen keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((colleague) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and refers to the active option
            <div
              key={colleague._id}
              id={getOptionId(colleague)}
              role="option"
              aria-selected={colleague === active}
              className={styles.option}
              onClick={() => choose(colleague)}
            >
              {describe(colleague)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Finds the "@" before the caret that begins a word, and what follows it on the line. */
function findTypedMention(before: string): { start: number; name: string } | null {
  const match = /(?:^|[\s(])@([^@\n]*)$/u.exec(before);
  const name = match?.[1];
  return name === undefined ? null : { start: before.length - name.length - 1, name };
}

/** Whether a name, or its part from any word on, begins with what is typed. */
function beginsWith(name: string, typed: string): boolean {
  return ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`);
}
