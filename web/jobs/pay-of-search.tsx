import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs/jobs.ts";
import type { SearchParams } from "../../contract/jobs/search/search.ts";
import { type SearchCriteria, toSearchParams } from "../../contract/jobs/search/search-criteria.ts";
import { describeComparable, formatAmounts, toPayPeriod } from "../../contract/jobs/terms/pay.ts";
import { callApi } from "../platform/api/client.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { useSettings } from "../platform/app/settings.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./pay-of-search.module.css";
import { usePayFormat } from "./pay-text.ts";

function payOfSearchQuery(query: SearchParams) {
  return queryOptions({
    queryKey: ["search", "pay", query],
    queryFn: ({ signal }) => callApi(routes.readPayOfSearch, { query, signal }),
  });
}

interface PayOfSearchTextProps {
  query: SearchParams;
  /** Shown instead when fewer than five jobs state comparable pay. */
  otherwise: string;
}

/** Writes what the jobs of a search pay: the middle half and the median. */
function PayOfSearchText({ query, otherwise }: PayOfSearchTextProps) {
  const { t } = useTranslation();
  const format = usePayFormat();
  const { salaryPeriod } = useSettings();
  const { data: pay } = useQuery(payOfSearchQuery(query));
  if (pay === undefined) return null;
  if (pay === null) return <p>{otherwise}</p>;
  const per = t(`pay.per.${toPayPeriod(salaryPeriod)}`);
  const currency = query.salary_currency ? String(query.salary_currency) : null;
  const write = (amount: number) => formatAmounts({ min: amount, max: amount, currency }, format);
  const values = { low: write(pay.low), median: write(pay.median), high: write(pay.high), per };
  return <p>{t("pay.of_jobs.search", values)}</p>;
}

/** The distances within which jobs are compared. The second is used when too few are within the first. */
const NEAR_KM = 50;
const WIDER_KM = 150;

interface LikeJob extends Pick<Job, "industry" | "occupation_group" | "zip_code" | "pay_currency"> {
  company_id: string | null;
}

/** Jobs have different hours, so an hour of each is compared. */
const COMPARED = { pay_period: "hour" } as const;

/**
 * What jobs like one near it pay at other companies: those of its occupation group, farther away when fewer than five are near, and
 * else those of its industry.
 */
function payOfLikeJobsQuery({ occupation_group, industry, zip_code, pay_currency, company_id }: LikeJob) {
  const comparison = {
    ...COMPARED,
    zip_code,
    salary_currency: pay_currency ?? undefined,
    except_company_id: company_id ?? undefined,
  };
  const group = occupation_group === null ? [] : [NEAR_KM, WIDER_KM].map((radius) => ({ occupation_group, radius }));
  const areas = [...group, ...[NEAR_KM, WIDER_KM].map((radius) => ({ industry, radius }))];
  return queryOptions({
    queryKey: ["search", "pay", "like", occupation_group, industry, comparison],
    queryFn: async ({ signal }) => {
      for (const area of areas) {
        const pay = await callApi(routes.readPayOfSearch, { query: { ...area, ...comparison }, signal });
        if (pay) return { pay, radius: area.radius, isOfGroup: "occupation_group" in area };
      }
      return null;
    },
  });
}

/** Writes what jobs like one near it pay, and which jobs these are. Nothing when too few state their pay. */
export function PayOfLikeJobs(job: LikeJob) {
  const { t } = useTranslation();
  const format = usePayFormat();
  const getOptionLabel = useOptionLabel();
  const { data } = useQuery(payOfLikeJobsQuery(job));
  if (!data) return null;
  const { pay, radius: km, isOfGroup } = data;
  const { low: min, high: max } = pay;
  const hourly = { period: COMPARED.pay_period, min, max, weeklyHours: null };
  const range = describeComparable(hourly, job.pay_currency, format);
  const jobs = isOfGroup
    ? t("pay.of_jobs.of_group")
    : t("pay.of_jobs.of_industry", { industry: getOptionLabel(job.industry) });
  return (
    <p>
      {km > NEAR_KM && t("pay.of_jobs.wider", { km: NEAR_KM })} {t("pay.of_jobs.like", { jobs, km, range })}
    </p>
  );
}

/** What the jobs that were found pay. It is read when somebody asks. */
export function PayOfSearch({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { sort: _, ...query } = toSearchParams(criteria);
  return (
    <details className={styles.pay} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("pay.of_jobs.question")}</summary>
      {isOpen && <PayOfSearchText query={query} otherwise={t("pay.of_jobs.too_few")} />}
    </details>
  );
}
