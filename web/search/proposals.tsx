import type { RefObject } from "react";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./suggestion-list.module.css";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-proposed.ts";

interface SuggestionListProps {
  input: RefObject<HTMLInputElement | null>;
  kind: "words" | "place";
}

/** The list below a field. Choosing fills the field and no more: there is a second field, and the button. */
export function SuggestionList({ input, kind }: SuggestionListProps) {
  const { t } = useTranslation();
  const { proposed, typed, look, rest } = useSuggestions(input, kind);
  const { listId, optionId, open, active, choose } = useCombobox({
    input,
    values: proposed.map(({ value }) => value),
    onType: look,
    onChoose: rest,
  });
  return (
    <>
      <VisuallyHidden role="status">{open && t("search.proposals", { count: proposed.length })}</VisuallyHidden>
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("search.proposals_label")}
          className={styles.list}
          // The field keeps the focus, and with it the keyboard of a phone.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {proposed.map(({ value, note }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and tells which option is meant
            <div
              key={`${value} ${note}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onClick={() => choose(value)}
            >
              <span className={styles.value}>
                <HighlightedCompletion text={value} typed={typed} />
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** What is proposed stands out from what has been typed already. */
function HighlightedCompletion({ text, typed }: { text: string; typed: string }) {
  if (!text.toLowerCase().startsWith(typed.toLowerCase())) return text;
  return (
    <>
      {text.slice(0, typed.length)}
      <strong>{text.slice(typed.length)}</strong>
    </>
  );
}
