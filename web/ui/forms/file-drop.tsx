import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./file-drop.module.css";

type FileDropProps = {
  /** What the picker offers, as in the `accept` of a file input. Nothing is checked by it. */
  accept: string;
  disabled?: boolean;
  className?: string;
  onFile: (file: File) => void;
  /** `choose` opens the picker; call it from a button. */
  children: (choose: () => void) => ReactNode;
};

/** Takes one file, from the picker or dropped onto it. Of several only the first counts. */
export function FileDrop({ accept, disabled = false, className, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePreventFileNavigation();

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file) onFile(file);
    // Or the same file could not be chosen again.
    if (input.current) input.current.value = "";
  }

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  function dragged(event: DragEvent) {
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? "none" : "copy";
    setOver(!disabled);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is for everyone
    <div
      className={classNames(styles.zone, over && styles.over, className)}
      onDragEnter={dragged}
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        disabled={disabled}
        onChange={(event) => take(event.target.files)}
      />
      {children(() => input.current?.click())}
    </div>
  );
}

/** A file that is dropped beside the zone would be opened in place of the page, with all that was typed there. */
function usePreventFileNavigation() {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, []);
}
