import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { hasAgeLimits } from "../../../contract/jobs/terms/age-range.ts";
import { isRecruitingRole, SEEKER } from "../../../contract/platform/constants.ts";
import { type Language, localizePath } from "../../../contract/platform/languages.ts";
import { getCompanyPath } from "../../../contract/platform/pages/paths.ts";
import { CompanyLogo } from "../../accounts/files/company-logo.tsx";
import { useChecksFact } from "../../companies/checks/check-list.tsx";
import { useSession } from "../../platform/api/session.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { FormattedText } from "../../platform/app/formatted-text.tsx";
import { formatCalendarDate, formatDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../platform/app/option-labels.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { type Translate, useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { AnswerRateText } from "../answer-rate.tsx";
import { UrgentTag } from "../job-meta.tsx";
import { useDescribeHours, useDescribePay, useDescribePayDetails, useDescribeShiftTimes } from "../pay-text.ts";
import { formatPlace, useDescribeDistance, useDescribeWorkPlace } from "../place-text.ts";
import { useDescribeStart } from "../start-text.ts";
import styles from "./job-view.module.css";

interface JobViewProps {
  job: JobDetail;
  /** A notice above the job, for example that it is closed. */
  notice?: ReactNode;
  /** The way to apply, and what belongs to it. On phones, what is marked `data-in-bar` is only in the bar. */
  apply?: ReactNode;
  /** Why the job fits the current user. */
  reasons?: ReactNode;
  /** Other buttons and links, which depend on the current user. */
  actions?: ReactNode;
  /** The way to apply, with what is done most besides. It stays in sight beside a list, and on phones. */
  bar?: ReactNode;
  /** The path of the job's page, for a job beside a list. */
  to?: string;
  /** Whether the job is beside a list, or in a page about something else. */
  isBeside?: boolean;
  /** The distance from the searched place in kilometres. */
  distanceKm?: number | null;
}

/** The full view of a job: on its public page, on that of members, and beside the results of a search. */
export function JobView(props: JobViewProps) {
  const { job, notice, apply, actions, bar, to, isBeside = to !== undefined, reasons, distanceKm = null } = props;
  const { t } = useTranslation();
  const Heading = isBeside ? "h2" : "h1";
  return (
    <article className={classNames(styles.job, isBeside ? styles.beside : styles.page)}>
      <div className={styles.top}>
        <header className={styles.header}>
          <CompanyLogo job={job} />
          <div className={styles.heading}>
            <Heading className={styles.title} lang={job.text_language ?? undefined}>
              {to ? <Link to={to}>{job.title}</Link> : job.title}
            </Heading>
            <p className={styles.details}>
              <CompanyLink job={job} />
            </p>
          </div>
          <UrgentTag job={job} />
        </header>
        {notice && <p className={styles.notice}>{notice}</p>}
        <ContentLabel label={job.label} />
        <div className={styles.facts}>
          <DecidingFacts job={job} isBeside={isBeside} distanceKm={distanceKm} />
        </div>
      </div>
      {bar && (
        <div className={styles.bar} data-bottom-bar>
          {bar}
        </div>
      )}
      <div className={styles.side}>
        {(apply || actions) && (
          <div className={styles.actions}>
            {apply && (
              <div className={classNames(styles.apply, bar !== undefined && styles.onWideScreens)}>{apply}</div>
            )}
            {actions}
          </div>
        )}
        <Card as="section" aria-label={t("jobs.facts")} className={styles.more}>
          <OtherFacts job={job} />
        </Card>
      </div>
      <div className={styles.text}>
        {job.description && (
          <section>
            <SectionHeading isBeside={isBeside}>{t("jobs.description")}</SectionHeading>
            <div lang={job.text_language ?? undefined}>
              <JobDescription job={job} headingLevel={isBeside ? 4 : 3} />
            </div>
          </section>
        )}
        <Skills job={job} isBeside={isBeside} />
      </div>
      {/* Loaded on demand, so it is below everything that it would move. */}
      <div className={classNames(styles.text, styles.later)}>
        {reasons}
        {!isBeside && job.is_available && <PayOfSimilarJobs job={job} />}
        {!isBeside && job.is_available && <JobFit job={job} />}
      </div>
    </article>
  );
}

const JobFitQuestion = lazy(async () => ({ default: (await import("./job-fit.tsx")).JobFitQuestion }));
const JobFitResult = lazy(async () => ({ default: (await import("./job-fit.tsx")).JobFitResult }));

const PayOfLikeJobs = lazy(async () => ({ default: (await import("../pay-of-search.tsx")).PayOfLikeJobs }));

/** What open jobs like this one pay at other companies near it. Loaded on demand. */
function PayOfSimilarJobs({ job }: { job: JobDetail }) {
  if (!useHydrated() || !job.zip_code) return null;
  return (
    <Suspense>
      <PayOfLikeJobs {...job} />
    </Suspense>
  );
}

/** Whether the job was right for its readers: the question for them, the numbers for its company. Loaded on demand. */
function JobFit({ job }: { job: JobDetail }) {
  const { status, user } = useSession();
  const isHydrated = useHydrated();
  const isReader = status === "anonymous" || user?.user_type === SEEKER;
  const isCompany = job.company_id === user?.company_id && isRecruitingRole(user.company_role);
  if (!isHydrated || !(isReader || isCompany)) return null;
  return <Suspense>{isCompany ? <JobFitResult job={job} /> : <JobFitQuestion job={job} />}</Suspense>;
}

function SectionHeading({ isBeside, children }: { isBeside: boolean; children: ReactNode }) {
  return isBeside ? <h3>{children}</h3> : <h2>{children}</h2>;
}

/** The company, with the way to its page: the one that the caller may see. */
function CompanyLink({ job: { company, company_id, user_id } }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isAnonymous = useSession().status === "anonymous";
  if (!company) return t("applications.company_deleted");
  const publicPath = localizePath(getCompanyPath({ id: company_id, company }), language);
  return <Link to={isAnonymous ? publicPath : `/company/${user_id}`}>{company}</Link>;
}

function JobDescription({ job, headingLevel }: { job: JobDetail; headingLevel: 3 | 4 }) {
  const { formatted_description, description } = job;
  if (formatted_description) return <FormattedText text={formatted_description} headingLevel={headingLevel} />;
  return <p className={styles.description}>{description}</p>;
}

/** The skills that the work needs, and those that are nice to have. */
function Skills({ job, isBeside }: { job: JobDetail; isBeside: boolean }) {
  const { t } = useTranslation();
  const lists = [
    { title: t("jobs.skills"), skills: job.skills },
    { title: t("jobs.nice_to_have_skills"), skills: job.nice_to_have_skills },
  ];
  return lists
    .filter(({ skills }) => skills.length > 0)
    .map(({ title, skills }) => (
      <section key={title}>
        <SectionHeading isBeside={isBeside}>{title}</SectionHeading>
        <ul className={styles.skills} lang={job.text_language ?? undefined}>
          {skills.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      </section>
    ));
}

/** What most people decide by: the pay, the hours, the place, when the answer comes and until when one can apply. */
function DecidingFacts({ job, ...way }: PlaceFactProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const type = joinDetails([getOptionLabel(job.type), job.contract_term && getOptionLabel(job.contract_term)]);
  const times = useDescribeShiftTimes()(job);
  const shifts = useJoinOptionLabels()(job.shifts);
  const hours = useDescribeHours()(job);
  const posted = describePublication(job, t, language);
  const facts = [
    { label: t("jobs.pay"), value: <PayFact job={job} /> },
    { label: t("jobs.hours"), value: hours && <Fact text={hours} detail={type} /> },
    { label: t("jobs.type"), value: !hours && type },
    { label: t("jobs.shifts"), value: times ? <Fact text={times} detail={shifts} /> : shifts },
    { label: t("jobs.work_start"), value: useDescribeStart()(job.work_start) },
    { label: t("jobs.place"), value: <PlaceFact job={job} {...way} /> },
    {
      label: t("jobs.answer_within"),
      // Nobody here knows when another site answers.
      value: !job.apply_url && (
        <Fact
          text={t("jobs.working_days", { count: job.answer_days })}
          detail={job.answer_rate && <AnswerRateText rate={job.answer_rate} />}
        />
      ),
    },
    {
      label: t("jobs.closes_on"),
      value: job.closes_on && (
        <Fact
          text={formatCalendarDate(job.closes_on, language)}
          detail={!job.is_draft && t("jobs.posted", { date: posted })}
        />
      ),
    },
    { label: t("jobs.posted_on"), value: !job.closes_on && !job.is_draft && posted },
  ];
  return <DescriptionList facts={facts} />;
}

/** A fact with what explains it below. */
function Fact({ text, detail }: { text: ReactNode; detail?: ReactNode }) {
  return (
    <>
      {text}
      {detail && <small className={styles.detail}>{detail}</small>}
    </>
  );
}

interface PlaceFactProps {
  job: JobDetail;
  isBeside: boolean;
  distanceKm: number | null;
}

const TravelTimes = lazy(async () => ({ default: (await import("./travel-times.tsx")).TravelTimes }));

/** The address, and below it where the work is done and the way to a map. */
function PlaceFact({ job, isBeside, distanceKm }: PlaceFactProps) {
  const { t } = useTranslation();
  const { hasTripPlanner } = useSettings();
  const distance = useDescribeDistance()(distanceKm);
  const workPlace = useDescribeWorkPlace()(job);
  const address = formatPlace(job);
  if (!address) return workPlace;
  return (
    <Fact
      text={address}
      detail={
        <>
          {distanceKm !== null && hasTripPlanner ? (
            <Suspense fallback={distance}>
              <TravelTimes jobId={job.id} isBeside={isBeside} distanceKm={distanceKm} />
            </Suspense>
          ) : (
            distance
          )}
          {distance && "\u00a0· "}
          {workPlace && `${workPlace}\u00a0· `}
          <a
            href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("jobs.show_on_map")}
          </a>
        </>
      }
    />
  );
}

/** The properties of a job that are neither above nor in its text. */
function OtherFacts({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const updated = formatDate(job.updatedAt, language);
  const facts = [
    { label: t("jobs.industry"), value: getOptionLabel(job.industry) },
    { label: t("jobs.education"), value: job.education && getOptionLabel(job.education) },
    {
      label: t("jobs.age"),
      value:
        job.minimum_age > 0 &&
        (hasAgeLimits(job) ? t("jobs.range", { from: job.minimum_age, to: job.maximum_age }) : t("jobs.all_ages")),
    },
    { label: t("jobs.age_reason"), value: job.age_reason, isSentence: true },
    { label: t("jobs.positions"), value: job.openings && formatNumber(job.openings, language) },
    { label: t("jobs.updated_on"), value: updated !== formatDate(job.createdAt, language) && updated },
    useChecksFact(job.company_checks),
  ];
  return <DescriptionList facts={facts} />;
}

/** The day of the first publication, and of the last one. */
function describePublication({ createdAt, reposted_at }: JobDetail, t: Translate, language: Language): string {
  const posted = formatDate(createdAt, language);
  const date = reposted_at ? formatDate(reposted_at, language) : posted;
  return date === posted ? posted : t("jobs.life.posted_again", { posted, date });
}

/** The pay as the job states it, and below it what makes it comparable. */
function PayFact({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const { text } = useDescribePay()(job);
  const describePayDetails = useDescribePayDetails();
  // An agreement without amounts is in the text.
  const agreement =
    job.pay_min === null ? [] : [job.pay_agreement, job.pay_scale && t("pay.scale", { scale: job.pay_scale })];
  const details = joinDetails([...describePayDetails(job), ...agreement]);
  return <Fact text={text} detail={details} />;
}
