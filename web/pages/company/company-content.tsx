import type { ReactNode } from "react";
import type { FormattedText as Text } from "../../../contract/platform/texts/formatted-text.ts";
import { ProfileSection, ProfileText } from "../../accounts/users/profile-layout.tsx";
import { CompanyReviews } from "../../companies/reviews/company-reviews.tsx";
import { FormattedText } from "../../platform/app/formatted-text.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./company-content.module.css";
import { REVIEWS_ID } from "./company-header.tsx";
import { CompanyJobs } from "./company-jobs.tsx";

interface CompanyContentProps {
  /** Null for an account whose company has been closed. */
  id: string | null;
  name: string;
  text: ReactNode;
  factsTitle: string;
  facts: { label: string; value: ReactNode }[];
}

/** What a company says about itself, its facts, open jobs and reviews. */
export function CompanyContent({ id, name, text, factsTitle, facts }: CompanyContentProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.columns}>
      <ProfileSection title={t("users.about_company")}>{text}</ProfileSection>
      {facts.some(({ value }) => value) && (
        <div className={styles.facts}>
          <ProfileSection title={factsTitle}>
            <DescriptionList facts={facts} />
          </ProfileSection>
        </div>
      )}
      {id !== null && (
        <>
          <CompanyJobs companyId={id} />
          <div id={REVIEWS_ID}>
            <CompanyReviews company={{ id, name }} />
          </div>
        </>
      )}
    </div>
  );
}

/** The text of a company with its formatting, if it has any. */
export function CompanyText({ formatted, text }: { formatted: Text | null | undefined; text: string | null }) {
  const { t } = useTranslation();
  if (formatted) return <FormattedText text={formatted} headingLevel={3} />;
  return <ProfileText text={text} fallback={t("users.no_description")} />;
}
