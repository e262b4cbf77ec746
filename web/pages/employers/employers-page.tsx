import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { EMPLOYER, MAX_ANSWER_DAYS, MIN_ANSWER_DAYS } from "../../../contract/platform/constants.ts";
import { jobFormQuery } from "../../../contract/platform/pages/paths.ts";
import { useJobPath } from "../../jobs/job-card.tsx";
import { loadOverview, overviewQuery } from "../../jobs/overview/queries.ts";
import { useSession } from "../../platform/api/session.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import common from "../../platform/styles/common.module.css";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { DoorsPicture } from "./doors-picture.tsx";
import styles from "./employers-page.module.css";
import { ExampleListing } from "./example-listing.tsx";

/** What it costs and asks to post a job, what people see of one, and how a company begins. */
export function EmployersPage() {
  const { t } = useTranslation();
  return (
    <article className={styles.page}>
      <PageHead title={t("employers.page_title")} description={t("employers.lead")} path="/employers" />
      <header className={styles.hero}>
        <div>
          <h1 className={styles.title}>{t("employers.title")}</h1>
          <p className={styles.lead}>{t("employers.lead")}</p>
          <NextStep />
        </div>
        <DoorsPicture className={styles.picture} />
      </header>
      <Section isCard title={t("employers.cost.title")} titleClassName={styles.heading} className={styles.cost}>
        <p className={styles.nothing}>{t("employers.cost.nothing")}</p>
        <p>{t("employers.cost.text")}</p>
      </Section>
      <Demands />
      <Section title={t("employers.listing.title")} titleClassName={styles.heading}>
        <ExampleListing />
        <RealJob />
      </Section>
      <Gains />
      <Beginning />
    </article>
  );
}

/** Leads to the form of a job, or to an account. The portal may have no room for new companies. */
function NextStep() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { user } = useSession();
  const { closedAccounts } = useSettings();
  if (user) {
    return user.user_type === EMPLOYER ? (
      <p className={styles.actions}>
        <ButtonLink to="/jobs/create">{t("menu.post_a_job")}</ButtonLink>
      </p>
    ) : null;
  }
  return (
    <>
      <p className={styles.actions}>
        {closedAccounts.includes("employer") ? (
          <ButtonLink to={path("/contact")}>{t("shell.contact")}</ButtonLink>
        ) : (
          <ButtonLink to={path("/register") + jobFormQuery}>{t("shell.sign_up")}</ButtonLink>
        )}
        <ButtonLink to={path("/login") + jobFormQuery} variant="quiet">
          {t("employers.log_in")}
        </ButtonLink>
      </p>
      {closedAccounts.includes("employer") && <p className={common.soft}>{t("employers.closed")}</p>}
    </>
  );
}

/** What the portal demands of every company, by its settings. */
function Demands() {
  const { t } = useTranslation();
  const { answerDays, jobDays, pauseDays, firstJobsToApprove } = useSettings();
  return (
    <Section title={t("employers.asks.title")} titleClassName={styles.heading}>
      <ul className={styles.cards}>
        <Card as="li">
          <h3>{t("employers.asks.pay")}</h3>
          <p>{t("employers.asks.pay_text")}</p>
        </Card>
        <Card as="li">
          <h3>{t("employers.asks.answer")}</h3>
          <p>{t("employers.asks.answer_text", { min: MIN_ANSWER_DAYS, max: MAX_ANSWER_DAYS, days: answerDays })}</p>
          <p>{t("employers.asks.no_answer")}</p>
          {pauseDays > 0 && <p>{t("employers.asks.pause", { count: pauseDays })}</p>}
        </Card>
        <Card as="li">
          <h3>{t("employers.asks.open")}</h3>
          <p>{t("employers.asks.open_text", { days: jobDays })}</p>
        </Card>
        {firstJobsToApprove > 0 && (
          <Card as="li">
            <h3>{t("employers.asks.approval")}</h3>
            <p>{t("employers.asks.approval_text", { count: firstJobsToApprove })}</p>
          </Card>
        )}
      </ul>
    </Section>
  );
}

/** The newest job of the portal, if it has one. */
function RealJob() {
  const { t } = useTranslation();
  const getPath = useJobPath();
  const job = useQuery(overviewQuery()).data?.newest_jobs[0];
  if (!job) return null;
  return (
    <p className={styles.real}>
      {t("employers.listing.real")} <Link to={getPath(job)}>{job.title}</Link>
    </p>
  );
}

const gains = ["applicants", "colleagues", "found", "data"] as const;

function Gains() {
  const { t } = useTranslation();
  return (
    <Section title={t("employers.gains.title")} titleClassName={styles.heading}>
      <ul className={styles.gains}>
        {gains.map((gain) => (
          <li key={gain}>
            <CircleCheck aria-hidden="true" size={20} className={styles.check} />
            <p>
              <b>{t(`employers.gains.${gain}`)}</b> {t(`employers.gains.${gain}_text`)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const steps = ["account", "write", "publish"] as const;

function Beginning() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <Section title={t("employers.begin.title")} titleClassName={styles.heading} className={styles.begin}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`employers.begin.${step}`)}</li>
        ))}
      </ol>
      <NextStep />
      <p>
        {t("about.more")} <Link to={path("/help")}>{t("about.to_help")}</Link>
      </p>
    </Section>
  );
}

/** The loader comes with the page, so that other pages do not load it. */
export const employersRoute = { Component: EmployersPage, loader: loadOverview };
