import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { routes } from "../../../../contract/index.ts";
import type { FormattedText as FormattedTextOfDescription } from "../../../../contract/platform/texts/formatted-text.ts";
import { callApi } from "../../api/client.ts";
import { useErrorMessage } from "../../api/error-message.ts";
import { FormattedText } from "../../app/formatted-text.tsx";
import { ErrorState } from "../../ui/feedback/list-states.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { useTranslation } from "../../ui/translation.tsx";

export interface PreviewProps {
  /** Shows a text where it belongs. Null for one that is empty. By default the text stands alone. */
  renderPreview?: ((text: FormattedTextOfDescription | null) => ReactNode) | undefined;
}

/** A text in Markdown as it will look. The server reads it, so that no parser is loaded. */
export function DescriptionPreview({ description, renderPreview }: PreviewProps & { description: string }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const isEmpty = description.trim() === "";
  const { data, error, refetch } = useQuery({
    queryKey: ["description-preview", description],
    queryFn: ({ signal }) => callApi(routes.previewDescription, { body: { description }, signal }),
    enabled: !isEmpty,
    gcTime: 0,
  });
  if (isEmpty) return renderPreview?.(null) ?? <p>{t("jobs.editor.nothing_to_preview")}</p>;
  if (error) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!data) return <SkeletonText count={4} />;
  const { formatted_description: text } = data;
  return renderPreview ? renderPreview(text) : <FormattedText text={text} headingLevel={3} />;
}
