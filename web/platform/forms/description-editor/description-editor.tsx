import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { MAX_DESCRIPTION_LENGTH } from "../../../../contract/platform/texts/text-limits.ts";
import { formatNumber, useLanguage } from "../../app/i18n.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import type { FieldLabels } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-field.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import styles from "./description-editor.module.css";
import { DescriptionPreview, type PreviewProps } from "./description-preview.tsx";
import { continueList, type Format, formatSelection, type Replacement, type Selection } from "./format-selection.ts";
import { FormatToolbar } from "./format-toolbar.tsx";

const formatOfKey: Record<string, Format> = { b: "bold", i: "italic", k: "link" };

/**
 * A field for a text in Markdown, with a toolbar that writes the marks and a preview of how the text will look.
 *
 * @param props.children What stands below the text, except in the preview
 */
export function DescriptionEditor({
  renderPreview,
  children,
  ...props
}: ComponentProps<"textarea"> & FieldLabels & PreviewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const frame = useRef<HTMLDivElement>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  // An error is shown at the text.
  const isPreview = previewed !== null && !props.error;
  /** The last paste that was too long for the history of the browser, so that Ctrl+Z is done here. */
  const longPaste = useRef<{ before: string; after: string; selected: number } | null>(null);
  const getTextArea = () => frame.current?.querySelector("textarea") ?? null;

  function format(name: Format) {
    const area = getTextArea();
    if (!area) return;
    replace(area, formatSelection(readSelection(area), name));
  }

  /** Rich text becomes Markdown. Plain text that is not too long is left to the browser, also that of Control+Shift+V. */
  async function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const area = event.currentTarget;
    const [html, plain] = [event.clipboardData.getData("text/html"), event.clipboardData.getData("text/plain")];
    if (!html && plain.length <= MAX_DESCRIPTION_LENGTH) return;
    event.preventDefault();
    const { selectionStart: start, selectionEnd: end, value } = area;
    const { readClipboard, cutText } = await import("./read-clipboard.ts");
    const { text, loss } = html ? await readClipboard(html, plain) : cutText(plain);
    const isUnchanged = area.value === value;
    const place = isUnchanged ? { start, end } : { start: area.selectionStart, end: area.selectionEnd };
    const selected = place.start + text.length;
    const replacement = { ...place, text, selectStart: selected, selectEnd: selected };
    if (text.split("\n").length <= MAX_TYPED_LINES) replace(area, replacement);
    else {
      const before = area.value;
      setText(area, replacement);
      longPaste.current = { before, after: area.value, selected: place.start };
    }
    if (loss) toast.info(t(`jobs.editor.paste_lost.${loss}`, { max: formatNumber(MAX_DESCRIPTION_LENGTH, language) }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey;
    const paste = longPaste.current;
    if (isUndo && paste && event.currentTarget.value === paste.after) {
      event.preventDefault();
      longPaste.current = null;
      const { before: text, selected } = paste;
      const whole = { start: 0, end: paste.after.length };
      setText(event.currentTarget, { ...whole, text, selectStart: selected, selectEnd: selected });
      return;
    }
    if (event.shiftKey || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey) {
      const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
      const continued = isEnter ? continueList(readSelection(event.currentTarget)) : null;
      if (!continued) return;
      event.preventDefault();
      replace(event.currentTarget, continued);
      return;
    }
    const name = formatOfKey[event.key];
    if (!name) return;
    event.preventDefault();
    format(name);
  }

  return (
    <div ref={frame} className={styles.editor} data-preview={isPreview || undefined}>
      <TextArea {...props} id={id} onKeyDown={onKeyDown} onPaste={onPaste} />
      <FormatToolbar
        controls={id}
        isPreview={isPreview}
        onFormat={format}
        onPreview={() => setPreviewed(isPreview ? null : (getTextArea()?.value ?? ""))}
      />
      {isPreview && (
        <section className={styles.preview} aria-label={t("jobs.editor.preview")}>
          <DescriptionPreview description={previewed} renderPreview={renderPreview} />
        </section>
      )}
      {!isPreview && children}
    </div>
  );
}

/** Chrome types line by line, each with an event and a layout: hundreds of lines would stop the page for seconds. */
const MAX_TYPED_LINES = 50;

function readSelection({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection {
  return { value, start: selectionStart, end: selectionEnd };
}

/** Replaces a part of a text as if it were typed, so that the browser's undo and the form know of it. */
function replace(area: HTMLTextAreaElement, replacement: Replacement) {
  const { start, end, text, selectStart, selectEnd } = replacement;
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) setText(area, replacement);
  area.setSelectionRange(selectStart, selectEnd);
}

/** Replaces a part of a text at once. The form knows of it, but not the browser's undo. */
function setText(area: HTMLTextAreaElement, { start, end, text, selectStart, selectEnd }: Replacement) {
  area.setRangeText(text, start, end);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.setSelectionRange(selectStart, selectEnd);
}
