import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Overview } from "../../../contract/jobs/overview.ts";
import { loadOverview, overviewQuery } from "../../jobs/overview/queries.ts";
import { SearchForm } from "../../jobs/search/form/search-form.tsx";
import { toSearchUrl } from "../../jobs/search/search-criteria.ts";
import { useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { HomePageState } from "../../privacy/account-deletion-section.tsx";
import { ApplicationCourse } from "./application-course.tsx";
import { BoardNumbers } from "./board-numbers.tsx";
import { EmployersBand } from "./employers-band.tsx";
import { HiringCompanies } from "./hiring-companies.tsx";
import styles from "./home-page.module.css";
import { JobsByField } from "./jobs-by-field.tsx";
import { NewestJobs } from "./newest-jobs.tsx";

/** Without an open job, and while its data cannot be loaded, the page has no sections about jobs. */
export function HomePage() {
  const { t } = useTranslation();
  const { data: overview } = useQuery(overviewQuery());
  return (
    <div className={styles.page}>
      <PageHead title={t("home.page_title")} description={t("home.lead")} path="/" />
      <section className={styles.hero}>
        <AccountDeletedNotice />
        <h1 className={styles.title}>{t("home.title")}</h1>
        <p className={styles.lead}>{t("home.lead")}</p>
        <HomeSearch jobs={overview?.newest_jobs ?? []} />
      </section>
      <ApplicationCourse className={styles.course} />
      {overview !== undefined && overview.open_jobs > 0 && (
        <div className={styles.board}>
          <BoardNumbers overview={overview} />
          <NewestJobs overview={overview} />
          <JobsByField industries={overview.industries} />
          <HiringCompanies companies={overview.companies} title={t("home.companies.title")} />
        </div>
      )}
      <EmployersBand className={styles.employers} />
    </div>
  );
}

/**
 * Confirms the deletion of the account. The text is added after the live region, so that screen readers announce it.
 */
function AccountDeletedNotice() {
  const { t } = useTranslation();
  const state: HomePageState | null = useLocation().state;
  const isAccountDeleted = Boolean(state?.isAccountDeleted);
  const [isShown, setShown] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the text has to come after the live region
  useEffect(() => setShown(isAccountDeleted), [isAccountDeleted]);
  return <Alert kind="good" text={isShown ? t("account.deletion.done") : null} />;
}

const MAX_EXAMPLES = 4;
/** Longer titles make poor examples of what one types. */
const MAX_EXAMPLE_LENGTH = 28;

/** The search form, which opens the search page, with or without JavaScript. The examples find at least the jobs they are from. */
function HomeSearch({ jobs }: { jobs: Overview["newest_jobs"] }) {
  const { t } = useTranslation();
  const searchPath = usePublicPath()("/search");
  const language = useLanguage();
  const inLanguage = jobs.filter(({ text_language }) => text_language === language);
  const titles = [...new Set((inLanguage.length > 0 ? inLanguage : jobs).map(({ title }) => title))].filter(
    ({ length }) => length <= MAX_EXAMPLE_LENGTH,
  );
  return (
    <div className={styles.search}>
      <SearchForm action={searchPath} buttonLabel={t("home.search")} />
      {titles.length > 0 && (
        <p className={styles.examples}>
          {t("home.try")}
          {titles.slice(0, MAX_EXAMPLES).map((title) => (
            <Link key={title} to={toSearchUrl(searchPath, { keywords: title, place: "" })}>
              {title}
            </Link>
          ))}
        </p>
      )}
      <p className={styles.examples}>{t("search.words_hint")}</p>
    </div>
  );
}

/** The loader comes with the page, so that other pages do not load it. */
export const homeRoute = { Component: HomePage, loader: loadOverview };
