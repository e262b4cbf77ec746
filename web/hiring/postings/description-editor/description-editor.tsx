import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { FormattedText } from "../../../platform/app/formatted-text.tsx";
import { ErrorState } from "../../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../../platform/ui/feedback/skeleton.tsx";
import type { FieldLabels } from "../../../platform/ui/forms/field.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./description-editor.module.css";
import { type Format, formatSelection, type Replacement } from "./format-selection.ts";
import { FormatToolbar } from "./format-toolbar.tsx";

const formatOfKey: Record<string, Format> = { b: "bold", i: "italic", k: "link" };

/** A field for a text in Markdown, with a toolbar that writes the marks and a preview of how the text will look. */
export function DescriptionEditor(props: ComponentProps<"textarea"> & FieldLabels) {
  const { t } = useTranslation();
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const frame = useRef<HTMLDivElement>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  // An error is shown at the text.
  const isPreview = previewed !== null && !props.error;
  const getTextArea = () => frame.current?.querySelector("textarea") ?? null;

  function format(name: Format) {
    const area = getTextArea();
    if (!area) return;
    const { value, selectionStart, selectionEnd } = area;
    replace(area, formatSelection({ value, start: selectionStart, end: selectionEnd }, name));
  }

  function onKeyDown(event: KeyboardEvent) {
    const name = event.ctrlKey || event.metaKey ? formatOfKey[event.key] : undefined;
    if (!name || event.shiftKey || event.altKey) return;
    event.preventDefault();
    format(name);
  }

  return (
    <div ref={frame} className={styles.editor} data-preview={isPreview || undefined}>
      <TextArea {...props} id={id} onKeyDown={onKeyDown} />
      <FormatToolbar
        controls={id}
        isPreview={isPreview}
        onFormat={format}
        onPreview={() => setPreviewed(isPreview ? null : (getTextArea()?.value ?? ""))}
      />
      {isPreview && (
        <section className={styles.preview} aria-label={t("jobs.editor.preview")}>
          <Preview description={previewed} />
        </section>
      )}
    </div>
  );
}

/** Replaces a part of a text as if it were typed, so that the browser's undo and the form know of it. */
function replace(area: HTMLTextAreaElement, { start, end, text, selectStart, selectEnd }: Replacement) {
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(selectStart, selectEnd);
}

function Preview({ description }: { description: string }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const isEmpty = description.trim() === "";
  const { data, error, refetch } = useQuery({
    queryKey: ["description-preview", description],
    queryFn: ({ signal }) => callApi(routes.previewDescription, { body: { description }, signal }),
    enabled: !isEmpty,
    gcTime: 0,
  });
  if (isEmpty) return <p>{t("jobs.editor.nothing_to_preview")}</p>;
  if (error) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!data) return <SkeletonText count={4} />;
  return <FormattedText text={data.formatted_description} headingLevel={3} />;
}
