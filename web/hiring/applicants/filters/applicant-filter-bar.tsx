import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { applicantOrders } from "../../../../contract/hiring/applicants.ts";
import type { Question } from "../../../../contract/jobs/questions.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../../contract/platform/constants.ts";
import { jobQuery, ownJobsQuery } from "../../../jobs/queries.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useOptimisticValue } from "../../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { type ApplicantFilters, applicantDistancesKm, DEFAULT_ORDER } from "../queries.ts";
import { AnswerFilters } from "./answer-filters.tsx";
import styles from "./applicant-filter-bar.module.css";

interface ApplicantFilterBarProps {
  filters: ApplicantFilters;
  /** Whether the applicants are those of several jobs. */
  hasJobs: boolean;
  /** The questions of the job, by whose answers applicants are filtered. */
  questions: readonly Question[];
  setParam: (name: string, value: string | undefined) => void;
}

/** Search by name, filters and order of the applicants. On phones, a button shows all but the search. */
export function ApplicantFilterBar({ filters, hasJobs, questions, setParam }: ApplicantFilterBarProps) {
  const { t } = useTranslation();
  const [name, setName] = useOptimisticValue(filters.q ?? "");
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const { min_stars, must_haves, max_distance_km, answers, answer_to, sort: order = DEFAULT_ORDER } = filters;
  const count = [hasJobs && filters.job, min_stars, must_haves, max_distance_km, answers].filter(Boolean).length;
  return (
    <search aria-label={t("applicants.search")} className={styles.bar}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setParam("q", name.trim() || undefined);
        }}
      >
        <TextField
          type="search"
          label={t("applicants.name")}
          value={name}
          maxLength={100}
          onChange={(event) => {
            setName(event.target.value);
            if (event.target.value === "") setParam("q", undefined);
          }}
        />
        <Button type="submit" variant="quiet">
          {t("applicants.find")}
        </Button>
        <Button
          variant="quiet"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t("search.filters_active", { count }) : t("search.filters")}
        </Button>
      </form>
      {!isOpen && <p className={styles.order}>{t(`applicants.orders.${order}`)}</p>}
      <div id={moreId} className={styles.more} data-open={isOpen}>
        {hasJobs && <JobFilter value={filters.job ?? ""} onChange={(job) => setParam("job", job)} />}
        <SelectField
          label={t("applicants.own_rating")}
          value={filters.min_stars ?? ""}
          onChange={(event) => setParam("min_stars", event.target.value)}
        >
          <option value="">{t("applicants.any")}</option>
          {["1", "2", "3", "4"].map((stars) => (
            <option key={stars} value={stars}>
              {t("applicants.min_stars", { stars })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("applicants.answers")}
          value={filters.must_haves ?? ""}
          onChange={(event) => setParam("must_haves", event.target.value)}
        >
          <option value="">{t("applicants.any")}</option>
          <option value="met">{t("applicants.all_must_haves")}</option>
        </SelectField>
        <SelectField
          label={t("applicants.max_distance")}
          value={max_distance_km ?? ""}
          onChange={(event) => setParam("max_distance_km", event.target.value)}
        >
          <option value="">{t("applicants.any")}</option>
          {applicantDistancesKm.map((km) => (
            <option key={km} value={km}>
              {t("search.within", { radius: km })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("applicants.sort")}
          value={order}
          onChange={(event) => setParam("sort", event.target.value === DEFAULT_ORDER ? undefined : event.target.value)}
        >
          {applicantOrders.map((value) => (
            <option key={value} value={value}>
              {t(`applicants.orders.${value}`)}
            </option>
          ))}
        </SelectField>
        {max_distance_km && <p className={styles.note}>{t("applicants.max_distance_hint")}</p>}
        {questions.length > 0 && (
          <div className={styles.answers}>
            <SelectField
              label={t("applicants.answer_to")}
              value={answer_to ?? ""}
              onChange={(event) => setParam("answer_to", event.target.value)}
            >
              <option value="">{t("applicants.no_answer")}</option>
              {questions.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </SelectField>
            <AnswerFilters
              questions={questions}
              value={filters.answers}
              onChange={(value) => setParam("answers", value)}
            />
          </div>
        )}
      </div>
    </search>
  );
}

/** One of the newest jobs that have applicants. A link can choose an older one. */
function JobFilter({ value, onChange }: { value: string; onChange: (job: string) => void }) {
  const { t } = useTranslation();
  const lists = [useInfiniteQuery(ownJobsQuery(JOB_ACTIVE)), useInfiniteQuery(ownJobsQuery(JOB_INACTIVE))];
  const jobs = lists
    .flatMap(({ data }) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .filter(({ applicants }) => applicants.all > 0);
  const isOther = value !== "" && !jobs.some(({ id }) => id === value);
  const areLoading = lists.some(({ isPending }) => isPending);
  const { data: other } = useQuery({ ...jobQuery(value), enabled: isOther && !areLoading });
  // A deleted job whose applicants stay has no title to read.
  const options = isOther ? [{ id: value, title: other?.title ?? t("applicants.chosen_job") }, ...jobs] : jobs;
  return (
    <SelectField label={t("applicants.job")} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t("applicants.any_job")}</option>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
