import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect, useSearchParams } from "react-router";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import { getPathLanguage, localizePath } from "../../../contract/platform/languages.ts";
import { NumbersView, WeekLinks } from "../../operation/numbers/numbers-view.tsx";
import { publicNumbersQuery } from "../../operation/numbers/queries.ts";
import { readWeeks } from "../../operation/numbers/weeks.ts";
import { useLanguage, useTextLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { prefetchIfExists, queryClientContext } from "../../platform/app/pages/page-route.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./numbers-page.module.css";

const CSV_URL = "/api/numbers.csv?weeks=104";

/** What happened on the portal, by week, when its owners publish it. */
function NumbersPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const textLanguage = useTextLanguage();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(publicNumbersQuery(readWeeks(params)));
  return (
    <article lang={textLanguage} className={styles.page}>
      <PageHead title={t("numbers.title")} description={t("numbers.lead")} path="/numbers" />
      <PageHeading title={t("numbers.title")} lead={t("numbers.lead")} />
      <p className={styles.explanation}>
        {t("numbers.explanation", { count: MIN_PEOPLE })} <a href={CSV_URL}>{t("numbers.export")}</a>
      </p>
      <WeekLinks />
      {!data && <div lang={language}>{error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />}</div>}
      {data && <NumbersView numbers={data} />}
    </article>
  );
}

/** Redirects to the 404 page while the numbers are not published. */
async function loadNumbersPage({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const query = publicNumbersQuery(readWeeks(searchParams));
  if (await prefetchIfExists(context.get(queryClientContext), query)) return null;
  return redirect(localizePath("/404", getPathLanguage(pathname)));
}

export const numbersRoute: Pick<RouteObject, "Component" | "loader"> = {
  Component: NumbersPage,
  loader: loadNumbersPage,
};
