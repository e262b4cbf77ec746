import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./file-dropzone.module.css";

type FileDropProps = {
  /** The file types that the file picker offers, as in `accept`. The value is not validated. */
  accept: string;
  disabled?: boolean;
  className?: string;
  onFile: (file: File) => void;
  /** `choose` opens the file picker. */
  children: (choose: () => void) => ReactNode;
};

/** Takes one file by picker or by drag and drop. Of several dropped files it takes the first. */
export function FileDropzone({ accept, disabled = false, className, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePreventFileNavigation();

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file) onFile(file);
    // Without the reset, choosing the same file again fires no change event.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button inside works with a keyboard
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
      {/* oxlint-disable-next-line react/refs -- the children pass the function to a button */}
      {children(() => input.current?.click())}
    </div>
  );
}

/** Prevents the browser from opening a file that is dropped outside the drop zone, which would discard the page. */
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
