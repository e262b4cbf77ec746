import { routes } from "../../../contract/index.ts";
import type { DirectoryJob } from "../../../contract/moderation/directory.ts";
import { callApi } from "../../platform/api/client.ts";
import { KeyHint, useShortcuts } from "../../platform/app/shortcuts.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { BulkResults, useBulkRun } from "../bulk-run.tsx";
import { SelectionBar } from "../selection.tsx";

/** Approves the selected jobs, each in the version that the list shows, with a result for each. */
export function WaitingJobsBar({ jobs, onClear }: { jobs: DirectoryJob[]; onClear: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, results, clearResults } = useBulkRun<DirectoryJob>();
  const approve = () =>
    run(jobs, ({ id, version }) => callApi(routes.approveJob, { params: { id }, body: { version } }));
  useShortcuts({ a: jobs.length > 0 && !isRunning ? () => void approve() : undefined });
  return (
    <>
      <SelectionBar count={jobs.length} isRunning={isRunning} onClear={onClear}>
        <Button size="small" busy={isRunning} aria-keyshortcuts="a" onClick={() => void approve()}>
          {t("staff.jobs.approve")}
          <KeyHint>a</KeyHint>
        </Button>
      </SelectionBar>
      <BulkResults
        results={results}
        toTitle={({ title }) => title}
        onClose={() => {
          clearResults();
          onClear();
        }}
      />
    </>
  );
}
