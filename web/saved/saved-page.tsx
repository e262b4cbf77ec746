import { useSearchParams } from "react-router";
import { PageHead } from "../app/page-head.tsx";
import { useOptimisticValue } from "../jobs/use-quick-choice.ts";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { SavedJobs } from "./saved-jobs.tsx";
import styles from "./saved-page.module.css";
import { SavedSearches } from "./saved-searches.tsx";

/** A seeker's saved jobs and searches; which of the two is in the address bar. */
export function SavedPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [shown, choose] = useOptimisticValue(parseTab(address.get("show")));
  return (
    <>
      <PageHead title={t("saved.title")} />
      <PageHeading title={t("saved.title")} />
      <SegmentedControl
        label={t("saved.show")}
        value={shown}
        onChange={(value) => {
          choose(value);
          setAddress(value === "searches" ? { show: value } : {});
        }}
        options={[
          { value: "jobs", label: t("saved.jobs") },
          { value: "searches", label: t("saved.searches") },
        ]}
      />
      <div className={styles.list}>{shown === "jobs" ? <SavedJobs /> : <SavedSearches />}</div>
    </>
  );
}

function parseTab(text: string | null): "jobs" | "searches" {
  return text === "searches" ? "searches" : "jobs";
}
