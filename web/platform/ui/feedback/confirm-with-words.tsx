import { type ComponentProps, useState } from "react";
import { Button } from "../forms/button.tsx";
import { TextArea } from "../forms/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./confirm-with-words.module.css";

type Variant = ComponentProps<typeof Button>["variant"];

interface ConfirmWithWordsProps {
  /** The text of the button that opens the dialog. */
  label: string;
  variant: Variant;
  title: string;
  /** What the action leads to. */
  text?: string;
  wordsLabel: string;
  maxLength: number;
  /** The text of the button that acts. Without it, it is `label`. */
  confirmLabel?: string;
  confirmVariant?: Variant;
  /** The text of the button that closes the dialog. Without it, it is "Cancel". */
  cancelLabel?: string;
  /** The dialog stays open while the promise is pending, and when it is rejected. The caller shows the error. */
  onConfirm: (words: string) => Promise<unknown>;
}

/** A button for an action that the other side is told about, with a dialog for optional words to them. */
export function ConfirmWithWords(props: ConfirmWithWordsProps) {
  const {
    label,
    variant,
    title,
    text,
    wordsLabel,
    maxLength,
    confirmLabel = label,
    confirmVariant,
    cancelLabel,
    onConfirm,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={variant} size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        confirmLabel={confirmLabel}
        confirmVariant={confirmVariant ?? "primary"}
        cancelLabel={cancelLabel}
        onConfirm={() => onConfirm(words)}
        onConfirmed={close}
        onCancel={close}
      >
        {text && <p className={styles.text}>{text}</p>}
        <TextArea
          label={wordsLabel}
          value={words}
          maxLength={maxLength}
          onChange={({ target }) => setWords(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
