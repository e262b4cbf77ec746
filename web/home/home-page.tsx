import { PageHead } from "../app/page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CallsToAction } from "./calls-to-action.tsx";
import styles from "./home-page.module.css";
import { HomeSearch } from "./home-search.tsx";
import { HowItWorks } from "./how-it-works.tsx";

export function HomePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("home.page_title")} description={t("home.lead")} path="/" />
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
