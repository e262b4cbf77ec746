import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { type Language, localizePath } from "../../../contract/platform/languages.ts";
import { toSearchUrl } from "../../jobs/search/search-criteria.ts";
import { SearchForm } from "../../jobs/search/search-form.tsx";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { HomePageState } from "../../privacy/account-deletion-section.tsx";
import callsToActionStyles from "./calls-to-action.module.css";
import styles from "./home-page.module.css";
import homeSearchStyles from "./home-search.module.css";
import howItWorksStyles from "./how-it-works.module.css";

export function HomePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("home.page_title")} description={t("home.lead")} path="/" />
      <AccountDeletedNotice />
      <section className={styles.hero}>
        <h1 className={styles.title}>{t("home.title")}</h1>
        <p className={styles.lead}>{t("home.lead")}</p>
        <HomeSearch />
      </section>
      <HowItWorks />
      <CallsToAction />
    </>
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

/** The search form, which opens the search page, with or without JavaScript. */
export function HomeSearch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const searchPath = localizePath("/search", language);
  return (
    <div className={homeSearchStyles.search}>
      <SearchForm action={searchPath} buttonLabel={t("home.search")} />
      <p className={homeSearchStyles.try}>
        {t("home.try")}
        {exampleSearches[language].map((criteria) => (
          <Link key={criteria.keywords} to={toSearchUrl(searchPath, criteria)}>
            {Object.values(criteria).join(", ")}
          </Link>
        ))}
      </p>
    </div>
  );
}

const steps = ["profile", "apply", "follow"] as const;

export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <Section title={t("home.how.title")} className={howItWorksStyles.section}>
      <ol className={howItWorksStyles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true" className={howItWorksStyles.number}>
              {index + 1}
            </span>
            <h3 className={howItWorksStyles.title}>{t(`home.how.${step}.title`)}</h3>
            <p className={common.soft}>{t(`home.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function CallsToAction() {
  const { t } = useTranslation();
  const login = localizePath("/login", useLanguage());
  const postPath = `${login}?${new URLSearchParams({ next: "/jobs/create" })}`;
  return (
    <div className={callsToActionStyles.calls}>
      <section className={callsToActionStyles.seekers}>
        <h2 className={callsToActionStyles.title}>{t("home.seekers.title")}</h2>
        <p className={callsToActionStyles.text}>{t("home.seekers.text")}</p>
        <ButtonLink to={login} variant="quiet">
          {t("home.seekers.action")}
        </ButtonLink>
      </section>
      <section className={callsToActionStyles.employers}>
        <h2 className={callsToActionStyles.title}>{t("home.employers.title")}</h2>
        <p className={callsToActionStyles.text}>{t("home.employers.text")}</p>
        <ButtonLink to={postPath} variant="quiet">
          {t("home.employers.action")}
        </ButtonLink>
      </section>
    </div>
  );
}

/** Example searches. The Dutch ones are words that occur in job titles of both languages. */
export const exampleSearches: Record<Language, { keywords: string; place?: string }[]> = {
  en: [
    { keywords: "Accountant" },
    { keywords: "Electrician", place: "Utrecht" },
    { keywords: "Warehouse" },
    { keywords: "Teacher" },
  ],
  nl: [
    { keywords: "Accountant" },
    { keywords: "Manager", place: "Utrecht" },
    { keywords: "Designer" },
    { keywords: "Engineer" },
  ],
};
