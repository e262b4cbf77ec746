import { useQuery } from "@tanstack/react-query";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../api/client.ts";
import { useErrorMessage } from "../../api/error-message.ts";
import { FormattedText } from "../../app/formatted-text.tsx";
import { ErrorState } from "../../ui/feedback/list-states.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { useTranslation } from "../../ui/translation.tsx";

/** A text in Markdown as it will look. The server reads it, so that no parser is loaded. */
export function DescriptionPreview({ description }: { description: string }) {
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
