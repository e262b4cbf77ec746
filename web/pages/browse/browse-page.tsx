import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useParams } from "react-router";
import { type BrowsePage as Browse, MIN_BROWSED_JOBS } from "../../../contract/jobs/browse.ts";
import { noPay } from "../../../contract/jobs/terms/pay.ts";
import { getBrowsePath } from "../../../contract/platform/pages/paths.ts";
import { useDescribePay } from "../../jobs/pay-text.ts";
import { toSearchUrl } from "../../jobs/search/search-criteria.ts";
import { formatNumber, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CountedLinks } from "../home/counted-links.tsx";
import { HiringCompanies } from "../home/hiring-companies.tsx";
import { NewJobCards } from "../home/newest-jobs.tsx";
import styles from "./browse-page.module.css";
import { browseQuery, loadBrowsePage } from "./queries.ts";

/** The open jobs of a field, or of a field in a town, and the ways to its neighbours. Without a field: all fields. */
export function BrowsePage() {
  const { field, town } = useParams();
  const { data: page, error, refetch } = useQuery(browseQuery({ field, town }));
  return (
    <div className={styles.page}>
      {page && <BrowsedJobs page={page} />}
      {!page && (error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />)}
    </div>
  );
}

function BrowsedJobs({ page }: { page: Browse }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  const getOptionLabel = useOptionLabel();
  const { field, town, jobs } = page;
  const fieldName = field && getOptionLabel(field.title);
  const all = { label: t("browse.title"), to: path(getBrowsePath()) };
  if (!field || fieldName === null) return <AllFields page={page} />;
  const title = town
    ? t("browse.title_in", { field: fieldName, town: town.label })
    : t("browse.title_of", { field: fieldName });
  const count = t("browse.lead", { count: jobs, number: formatNumber(jobs, language) });
  const ofField = { label: t("browse.title_of", { field: fieldName }), to: path(getBrowsePath({ field: field.key })) };
  const isGone = jobs < MIN_BROWSED_JOBS;
  return (
    <>
      <PageHead
        title={title}
        {...(isGone
          ? {}
          : {
              description: t("browse.description", { jobs: count }),
              path: getBrowsePath({ field: field.key, town: town?.slug }),
            })}
      />
      <PageHeading title={title} breadcrumb={town ? [all, ofField] : [all]} lead={isGone ? undefined : count} />
      {isGone ? <TooFewJobs /> : <OpenJobs page={page} />}
      <Neighbours page={page} />
    </>
  );
}

function AllFields({ page }: { page: Browse }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("browse.title")} description={t("browse.lead_all")} path={getBrowsePath()} />
      <PageHeading title={t("browse.title")} lead={t("browse.lead_all")} />
      {page.fields.length === 0 ? <NoGroups /> : <Fields fields={page.fields} town={null} />}
    </>
  );
}

function NoGroups() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <EmptyState icon={<SearchX />} text={t("browse.nothing")}>
      <ButtonLink to={path("/search")}>{t("browse.search")}</ButtonLink>
    </EmptyState>
  );
}

function TooFewJobs() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <EmptyState icon={<SearchX />} text={t("browse.gone", { count: MIN_BROWSED_JOBS })}>
      <ButtonLink to={path("/search")}>{t("browse.search")}</ButtonLink>
    </EmptyState>
  );
}

function OpenJobs({ page: { field, town, jobs, pay, newest_jobs, companies } }: { page: Browse }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  const describePay = useDescribePay();
  const written =
    pay &&
    describePay({
      ...noPay,
      pay_min: pay.min,
      pay_max: pay.max,
      pay_currency: pay.currency,
      pay_period: pay.period,
    });
  const search = { keywords: "", place: town?.label ?? "", industry: field?.title };
  return (
    <>
      {pay && written && (
        <Section title={t("browse.pay_title")} isCard>
          <p>
            {t("browse.pay", {
              pay: [written.amount, written.label].join(" "),
            })}
          </p>
          <p className={styles.basis}>
            {t("browse.pay_basis", { count: pay.jobs, number: formatNumber(pay.jobs, language) })}
          </p>
        </Section>
      )}
      <Section title={t("browse.newest")} titleClassName={styles.heading}>
        <NewJobCards jobs={newest_jobs} />
        <p className={styles.all}>
          <ButtonLink variant="quiet" to={toSearchUrl(path("/search"), search)}>
            {t("browse.all", { count: jobs, number: formatNumber(jobs, language) })}
          </ButtonLink>
        </p>
      </Section>
      <HiringCompanies companies={companies} title={town ? t("browse.companies_in") : t("browse.companies")} />
    </>
  );
}

function Neighbours({ page: { field, town, fields, towns } }: { page: Browse }) {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <>
      {towns.length > 0 && (
        <Section title={town ? t("browse.towns_near") : t("browse.towns")} titleClassName={styles.heading}>
          <CountedLinks
            links={towns.map(({ slug, label, jobs }) => ({
              to: path(getBrowsePath({ field: field?.key, town: slug })),
              label,
              jobs,
            }))}
          />
        </Section>
      )}
      <Fields fields={fields.filter(({ key }) => key !== field?.key)} town={town} isOther />
    </>
  );
}

interface FieldsProps {
  fields: Browse["fields"];
  town: Browse["town"];
  /** Whether the page is about another field. */
  isOther?: boolean;
}

function Fields({ fields, town, isOther = false }: FieldsProps) {
  const { t } = useTranslation();
  const path = usePublicPath();
  const getOptionLabel = useOptionLabel();
  const links = fields.map(({ key, title, jobs }) => ({
    to: path(getBrowsePath({ field: key, town: town?.slug })),
    label: getOptionLabel(title),
    jobs,
  }));
  if (links.length === 0) return null;
  if (!isOther) return <CountedLinks links={links} />;
  return (
    <Section
      title={town ? t("browse.fields_in", { town: town.label }) : t("browse.fields")}
      titleClassName={styles.heading}
    >
      <CountedLinks links={links} />
    </Section>
  );
}

export const browseRoute = { Component: BrowsePage, loader: loadBrowsePage };
