import { Link } from "react-router";
import type { Overview } from "../../../contract/jobs/overview.ts";
import { getBrowsePath } from "../../../contract/platform/pages/paths.ts";
import { toSearchUrl } from "../../jobs/search/search-criteria.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CountedLinks } from "./counted-links.tsx";
import styles from "./jobs-by-field.module.css";

/** The industries that have open jobs, each with a link to them. */
export function JobsByField({ industries }: Pick<Overview, "industries">) {
  const { t } = useTranslation();
  const path = usePublicPath();
  const getOptionLabel = useOptionLabel();
  const links = industries.map(({ title, jobs }) => ({
    to: toSearchUrl(path("/search"), { keywords: "", place: "", industry: title }),
    label: getOptionLabel(title),
    jobs,
  }));
  return (
    <Section title={t("home.fields.title")} titleClassName={styles.heading}>
      <CountedLinks links={links} />
      <p className={styles.all}>
        <Link to={path(getBrowsePath())}>{t("browse.all_fields")}</Link>
      </p>
    </Section>
  );
}
