import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect, useParams } from "react-router";
import { getPathLanguage, localizePath } from "../../../contract/platform/languages.ts";
import type { LegalPageName } from "../../../contract/platform/settings/legal-pages.ts";
import { useTextLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { prefetchIfExists, queryClientContext } from "../../platform/app/pages/page-route.ts";
import { getSettings, useSettings } from "../../platform/app/settings.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { KeptByPortal } from "./kept-by-portal.tsx";
import styles from "./legal-page.module.css";
import { LegalText } from "./legal-text.tsx";
import { legalPageQuery } from "./queries.ts";

interface LegalPageProps {
  page: LegalPageName;
  title: TextKey;
  lead: TextKey;
}

/**
 * A page with a text of the operator. The privacy page is there without one, too: it says what the portal itself keeps. An
 * earlier version of a text stands alone.
 */
function LegalPage({ page, title: titleKey, lead }: LegalPageProps) {
  const { t } = useTranslation();
  const textLanguage = useTextLanguage();
  const { version } = useParams();
  const hasText = useHasText(page, version);
  const { data, error, refetch } = useQuery({ ...legalPageQuery(page, version), enabled: hasText });
  const title = t(titleKey);
  return (
    <article className={styles.page}>
      <PageHead title={title} description={t(lead)} path={`/${page}`} isNotIndexed={version !== undefined} />
      <div lang={page === "privacy" ? textLanguage : undefined}>
        <PageHeading title={title} lead={hasText ? undefined : t(lead)} />
      </div>
      {hasText && !data && (error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />)}
      {data && <LegalText page={page} content={data} />}
      {page === "privacy" && version === undefined && <KeptByPortal isBelowText={hasText} />}
    </article>
  );
}

/** Pages other than the privacy page exist only with a text, so they ask for it in any case. */
const useHasText = (page: LegalPageName, version: string | undefined) =>
  useSettings().legalPages.includes(page) || page !== "privacy" || version !== undefined;

export const TermsPage = () => <LegalPage page="terms" title="shell.terms" lead="legal.terms_lead" />;
export const ImprintPage = () => <LegalPage page="imprint" title="shell.imprint" lead="legal.imprint_lead" />;
export const PrivacyPage = () => <LegalPage page="privacy" title="privacy.title" lead="privacy.lead" />;

/** Redirects to the 404 page when the operator has published no such text, or no such version of it. */
async function loadLegalPage(page: LegalPageName, { params, request, context }: LoaderFunctionArgs) {
  const { version } = params;
  const isOptional = page === "privacy" && version === undefined;
  if (isOptional && !getSettings().legalPages.includes(page)) return null;
  if (await prefetchIfExists(context.get(queryClientContext), legalPageQuery(page, version))) return null;
  return isOptional ? null : redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
}

/** The page and the loader of each route. */
export const legalPageRoutes: Record<LegalPageName, Pick<RouteObject, "Component" | "loader">> = {
  terms: { Component: TermsPage, loader: (args) => loadLegalPage("terms", args) },
  imprint: { Component: ImprintPage, loader: (args) => loadLegalPage("imprint", args) },
  privacy: { Component: PrivacyPage, loader: (args) => loadLegalPage("privacy", args) },
};
