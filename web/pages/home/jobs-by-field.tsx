import { Link } from "react-router";
import type { Overview } from "../../../contract/jobs/overview.ts";
import { toSearchUrl } from "../../jobs/search/search-criteria.ts";
import { formatNumber, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./jobs-by-field.module.css";

/** The industries that have open jobs, each with a link to them. */
export function JobsByField({ industries }: Pick<Overview, "industries">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  const getOptionLabel = useOptionLabel();
  return (
    <Section title={t("home.fields.title")} titleClassName={styles.heading}>
      <ul className={styles.fields}>
        {industries.map(({ title, jobs }) => (
          <li key={title}>
            <Link to={toSearchUrl(path("/search"), { keywords: "", place: "", industry: title })}>
              {getOptionLabel(title)}
              <span className={styles.count}>
                <VisuallyHidden>, </VisuallyHidden>
                {formatNumber(jobs, language)}
                <VisuallyHidden> {t("home.numbers.jobs", { count: jobs })}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
