import { Link } from "react-router";
import type { Overview } from "../../../contract/jobs/overview.ts";
import { getCompanyPath } from "../../../contract/platform/pages/paths.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { formatNumber, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./hiring-companies.module.css";

interface HiringCompaniesProps extends Pick<Overview, "companies"> {
  title: string;
}

/** Companies with most open jobs, and how well they answer where that is public. */
export function HiringCompanies({ companies, title }: HiringCompaniesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  if (companies.length === 0) return null;
  return (
    <Section title={title} titleClassName={styles.heading}>
      <ul className={styles.companies}>
        {companies.map(({ id, company, photo, jobs, answer_rate: rate }) => (
          <li key={id}>
            <Link to={path(getCompanyPath({ id, company }))} className={styles.company}>
              <Avatar name={company} photo={smallPhotoUrl(photo)} size="small" />
              <span>
                <b className={styles.name}>{company}</b>
                <small className={styles.facts}>
                  {formatNumber(jobs, language)} {t("home.numbers.jobs", { count: jobs })}
                </small>
                {rate && (
                  <small className={styles.facts}>
                    {t("home.companies.answered", { in_time: rate.in_time, due: rate.due })}
                  </small>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
