import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Card } from "../layout/card.tsx";
import { useTranslation } from "../translation.tsx";
import { Button, IconButton } from "./button.tsx";
import { FieldError } from "./field.tsx";
import styles from "./list-editor.module.css";

interface ListEditorProps {
  /** The React keys of the items, in the order of the items. */
  keys: string[];
  maxItems: number;
  /** The heading of an item, such as "Question 2". */
  getHeading: (index: number) => string;
  addLabel: string;
  /**
   * The name of the button that adds an item. After a failed validation a form focuses the first control whose name has
   * an error. In an empty list this button is the only control that can have the name of the list.
   */
  addName?: string;
  error?: string | undefined;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Asks before an item is removed, and calls `remove` if it may be. Without it, items are removed at once. */
  confirmRemoval?: (index: number, remove: () => void) => void;
  /** The fields of an item. */
  children: (index: number) => ReactNode;
}

/** Edits a list of cards with fields: add, change, reorder and remove them. */
export function ListEditor({ keys, confirmRemoval, onAdd, onMove, onRemove, error, ...props }: ListEditorProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);

  /** The pressed button keeps the focus. If the move disables it, the other arrow button gets the focus. */
  function move(from: number, to: number, pressed: HTMLButtonElement) {
    flushSync(() => onMove(from, to));
    const otherArrow = pressed.parentElement?.querySelector<HTMLButtonElement>("button:enabled");
    (pressed.disabled ? otherArrow : pressed)?.focus();
    setAnnouncement(t("list_editor.moved", { number: to + 1, count: keys.length }));
  }

  function remove(index: number) {
    flushSync(() => onRemove(index));
    setAnnouncement(t("list_editor.removed", { item: props.getHeading(index) }));
    addButton.current?.focus();
  }

  return (
    <>
      {keys.length > 0 && (
        <ol className={styles.list}>
          {keys.map((key, index) => (
            <ListItem
              key={key}
              heading={props.getHeading(index)}
              isFirst={index === 0}
              isLast={index === keys.length - 1}
              onMove={(by, pressed) => move(index, index + by, pressed)}
              onRemove={() => (confirmRemoval ? confirmRemoval(index, () => remove(index)) : remove(index))}
            >
              {props.children(index)}
            </ListItem>
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={addButton}
          name={props.addName}
          variant="quiet"
          disabled={keys.length >= props.maxItems}
          aria-describedby={error ? errorId : undefined}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
          {props.addLabel}
        </Button>
        <FieldError id={errorId} error={error} />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
    </>
  );
}

interface ListItemProps {
  heading: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1, pressed: HTMLButtonElement) => void;
  onRemove: () => void;
  children: ReactNode;
}

function ListItem({ heading, isFirst, isLast, onMove, onRemove, children }: ListItemProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <Card as="li">
      <fieldset aria-labelledby={headingId} className={styles.item}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
          <div className={styles.buttons}>
            <IconButton
              label={t("list_editor.move_up", { item: heading })}
              disabled={isFirst}
              onClick={(event) => onMove(-1, event.currentTarget)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("list_editor.move_down", { item: heading })}
              disabled={isLast}
              onClick={(event) => onMove(1, event.currentTarget)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton label={t("list_editor.remove", { item: heading })} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
        {children}
      </fieldset>
    </Card>
  );
}
