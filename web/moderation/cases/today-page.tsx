import { PageHead } from "../../platform/app/page-head.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** What waits for the staff today. */
export function TodayPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("staff.today.title")} />
      <PageHeading title={t("staff.today.title")} />
    </>
  );
}
