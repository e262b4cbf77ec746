import { Bold, Eye, Heading, Italic, Link, List, ListOrdered, type LucideIcon, PencilLine } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../ui/translation.tsx";
import styles from "./description-editor.module.css";
import type { Format } from "./format-selection.ts";

const buttons: { format: Format; Icon: LucideIcon; keys?: string }[] = [
  { format: "bold", Icon: Bold, keys: "Control+B" },
  { format: "italic", Icon: Italic, keys: "Control+I" },
  { format: "heading", Icon: Heading },
  { format: "list", Icon: List },
  { format: "numbered_list", Icon: ListOrdered },
  { format: "link", Icon: Link, keys: "Control+K" },
];

interface FormatToolbarProps {
  /** The id of the text field. */
  controls: string;
  isPreview: boolean;
  onFormat: (format: Format) => void;
  onPreview: () => void;
}

/** A WAI-ARIA toolbar: one tab stop; arrow keys, Home and End move between its buttons. */
export function FormatToolbar({ controls, isPreview, onFormat, onPreview }: FormatToolbarProps) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const last = buttons.length;
    const targets: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[target]?.focus();
  }
  const getTabStop = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
  });

  return (
    <div
      role="toolbar"
      aria-label={t("jobs.editor.toolbar")}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {buttons.map(({ format, Icon, keys }, index) => (
        <button
          key={format}
          type="button"
          className={styles.button}
          title={t(`jobs.editor.${format}`)}
          aria-label={t(`jobs.editor.${format}`)}
          aria-keyshortcuts={keys}
          aria-disabled={isPreview || undefined}
          onClick={() => !isPreview && onFormat(format)}
          {...getTabStop(index)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <button type="button" className={styles.previewButton} onClick={onPreview} {...getTabStop(buttons.length)}>
        {isPreview ? <PencilLine aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {t(isPreview ? "jobs.editor.write" : "jobs.editor.preview")}
      </button>
    </div>
  );
}
