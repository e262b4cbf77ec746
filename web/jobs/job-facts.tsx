import type { Job } from "../../contract/jobs.ts";
import { formatDate, formatNumber, useLanguage } from "../i18n.ts";
import { DescriptionList } from "../ui/layout/description-list.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useOptionLabel } from "./use-option.ts";
import { useFormatSalary } from "./use-pay.ts";

/** Everything about a job that is not its description. */
export function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const option = useOptionLabel();
  const pay = useFormatSalary();
  const map = new URLSearchParams({ query: `${job.address}, ${job.zip_code}` });
  const facts = [
    { label: t("jobs.starting_salary"), value: pay(job.starting_salary) },
    { label: t("jobs.type"), value: option(job.type) },
    { label: t("jobs.industry"), value: option(job.industry) },
    { label: t("jobs.age"), value: t("jobs.range", { from: job.minimum_age, to: job.maximum_age }) },
    { label: t("jobs.positions"), value: job.positions && formatNumber(job.positions, language) },
    { label: t("jobs.priority"), value: option(job.priority) },
    { label: t("jobs.address"), value: job.address },
    { label: t("jobs.zip_code"), value: job.zip_code },
    {
      label: t("jobs.location"),
      value: job.address && (
        <a href={`https://www.openstreetmap.org/search?${map}`} target="_blank" rel="noreferrer">
          {t("jobs.show_on_map")}
        </a>
      ),
    },
    { label: t("jobs.posted_on"), value: formatDate(job.createdAt, language) },
    { label: t("jobs.updated_on"), value: formatDate(job.updatedAt, language) },
  ];
  return <DescriptionList facts={facts} />;
}
