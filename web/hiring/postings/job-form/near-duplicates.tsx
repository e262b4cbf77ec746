import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { routes } from "../../../../contract/index.ts";
import { OwnNearDuplicates } from "../../../jobs/near-duplicates.tsx";
import { callApi } from "../../../platform/api/client.ts";
import { useDebounced } from "../../../platform/ui/use-debounced.ts";
import type { JobFormState } from "./use-job-form.tsx";

/** A text is compared with others when nothing has been typed for so long. */
const PAUSE_MS = 1_000;

/** Names the jobs that say nearly the same as the form, while it is written. It never prevents publishing. */
export function NearDuplicatesOfForm({ form: { form }, jobId }: { form: JobFormState; jobId: string | undefined }) {
  const [title, description] = useWatch({ control: form.control, name: ["title", "description"] });
  const text = { title: useDebounced(title, PAUSE_MS), description: useDebounced(description ?? "", PAUSE_MS) };
  const { data } = useQuery({
    queryKey: ["near-duplicates", text, jobId],
    queryFn: ({ signal }) => {
      const body = { ...text, job_id: jobId ?? null };
      return callApi(routes.findNearDuplicates, { body, signal, isBackground: true });
    },
    enabled: Boolean(text.title && text.description),
    // What was found for the text before stays until the next answer.
    placeholderData: (found) => found,
    gcTime: 0,
  });
  return <OwnNearDuplicates jobs={data} />;
}
