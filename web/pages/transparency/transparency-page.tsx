import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, type RouteObject, useSearchParams } from "react-router";
import type { TransparencyYear } from "../../../contract/moderation/transparency.ts";
import { useLanguage, usePublicPath, useTextLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { queryClientContext } from "../../platform/app/pages/page-route.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Prose } from "../../platform/ui/layout/prose.tsx";
import { PeriodLinks } from "../../platform/ui/period-links.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { numbersRoute } from "../numbers/numbers-page.tsx";
import { transparencyQuery } from "./queries.ts";
import styles from "./transparency-page.module.css";
import { YearFigures } from "./year-figures.tsx";

const CSV_URL = "/api/transparency.csv";

/** What was reported and decided in one year. The address names the year; without one, it is the present year. */
export function TransparencyPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const textLanguage = useTextLanguage();
  const [params] = useSearchParams();
  const { data: years, error, refetch } = useQuery(transparencyQuery());
  const chosen = years?.find(({ year }) => String(year) === params.get("year")) ?? years?.[0];
  return (
    <article lang={textLanguage} className={styles.page}>
      <PageHead title={t("transparency.title")} description={t("transparency.lead")} path="/transparency" />
      <PageHeading title={t("transparency.title")} lead={t("transparency.lead")} />
      <Prose>
        <p>{t("transparency.by_people")}</p>
      </Prose>
      {!years && <div lang={language}>{error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />}</div>}
      {years && chosen && (
        <>
          <YearLinks years={years} chosen={chosen.year} />
          <YearFigures key={chosen.year} figures={chosen} isPresent={chosen === years[0]} />
        </>
      )}
      <Explanation />
    </article>
  );
}

function YearLinks({ years, chosen }: { years: TransparencyYear[]; chosen: number }) {
  const { t } = useTranslation();
  const path = usePublicPath();
  if (years.length < 2) return null;
  return (
    <PeriodLinks
      label={t("transparency.years")}
      periods={years.map(({ year }) => ({
        name: year,
        to: `${path("/transparency")}?year=${year}`,
        isShown: year === chosen,
      }))}
      className={styles.years}
    />
  );
}

/** How the figures are counted, where to read more, and the same as a file. */
function Explanation() {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  const { hasNumbers } = useSettings();
  return (
    <Prose>
      <h2>{t("transparency.counting.title")}</h2>
      <p>{t("transparency.counting.text")}</p>
      <p>
        <a href={CSV_URL} download>
          {t("transparency.csv")}
        </a>
      </p>
      {hasNumbers && (
        <p>
          <Link to={path("/numbers")}>{t("transparency.numbers")}</Link>
        </p>
      )}
      <p>
        {t("transparency.questions")}{" "}
        <Link lang={language} to={path("/contact")}>
          {t("shell.contact")}
        </Link>
      </p>
    </Prose>
  );
}

/** Loads the figures. A failed request does not fail the page, which shows the error and a retry. */
async function loadTransparencyPage({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).prefetchQuery(transparencyQuery());
  return null;
}

/** The pages with public figures. Their loaders come with them, so that other pages do not load them. */
export const figureRoutes: Record<"transparency" | "numbers", Pick<RouteObject, "Component" | "loader">> = {
  transparency: { Component: TransparencyPage, loader: loadTransparencyPage },
  numbers: numbersRoute,
};
