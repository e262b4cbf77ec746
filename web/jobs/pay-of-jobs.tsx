import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import type { SearchParams } from "../../contract/jobs/search/search.ts";
import { type SearchCriteria, toSearchParams } from "../../contract/jobs/search/search-criteria.ts";
import { toPayPeriod } from "../../contract/jobs/terms/pay.ts";
import { callApi } from "../platform/api/client.ts";
import { useFormatSalary } from "../platform/app/option-labels.ts";
import { useSettings } from "../platform/app/settings.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./pay-of-jobs.module.css";

function payOfJobsQuery(query: SearchParams) {
  return queryOptions({
    queryKey: ["search", "pay", query],
    queryFn: ({ signal }) => callApi(routes.readPayOfSearch, { query, signal }),
  });
}

interface PayOfJobsProps {
  query: SearchParams;
  /** Which jobs the sentence names. */
  of: "search" | "similar" | "field";
  /** Shown instead when fewer than five jobs state comparable pay. */
  otherwise?: string;
}

/** Writes what the jobs of a search pay: the middle half and the median. */
export function PayOfJobs({ query, of, otherwise }: PayOfJobsProps) {
  const { t } = useTranslation();
  const formatSalary = useFormatSalary();
  const { salaryPeriod } = useSettings();
  const { data: pay } = useQuery(payOfJobsQuery(query));
  if (pay === undefined) return null;
  if (pay === null) return otherwise ? <p>{otherwise}</p> : null;
  const [low, median, high] = [pay.low, pay.median, pay.high].map(formatSalary);
  const per = t(`pay.per.${toPayPeriod(salaryPeriod)}`);
  return <p>{t(`pay.of_jobs.${of}`, { low, median, high, per })}</p>;
}

/** What the jobs that were found pay. It is read when somebody asks. */
export function PayOfSearch({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { sort: _, ...query } = toSearchParams(criteria);
  return (
    <details className={styles.pay} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("pay.of_jobs.question")}</summary>
      {isOpen && <PayOfJobs query={query} of="search" otherwise={t("pay.of_jobs.too_few")} />}
    </details>
  );
}
