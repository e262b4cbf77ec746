import type { Job } from "../../contract/jobs.ts";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useOptionLabel } from "./use-option.ts";

/** The kind of job in a few pills, always in this order. */
export function JobTags({ job }: { job: Job }) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  return (
    <Tags>
      {job.priority === "Urgent" && <Tag tone="urgent">{option(job.priority)}</Tag>}
      <Tag>{option(job.type)}</Tag>
      <Tag>{t("jobs.age_range", { from: job.minimum_age, to: job.maximum_age })}</Tag>
      {job.positions !== null && <Tag>{t("jobs.positions_count", { count: job.positions })}</Tag>}
    </Tags>
  );
}
