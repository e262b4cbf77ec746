import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../../../contract/index.ts";
import type { CaseSummary } from "../../../../contract/moderation/cases.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { useSession } from "../../../platform/api/session.ts";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormActions } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { BottomBar } from "../../../platform/ui/layout/bottom-bar.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { invalidateCases } from "../../queries.ts";
import { useCaseTitle } from "../case-row.tsx";
import styles from "./cases-page.module.css";

interface BulkBarProps {
  /** The selected cases. */
  rows: CaseSummary[];
  onClear: () => void;
}

interface BulkResult {
  row: CaseSummary;
  /** The error in words. Null when it is done. */
  error: string | null;
}

/** Takes the selected cases, or dismisses their reports: one call for each, with a result for each. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isDismissing, setDismissing] = useState(false);
  const { run, isRunning, results, clearResults } = useBulkRun();
  const openRows = rows.filter(({ state }) => state === "open");

  const take = () =>
    run(rows, ({ id, version }) =>
      callApi(routes.assignCase, { params: { id }, body: { version, assignee_id: user?.id ?? null } }),
    );

  async function dismiss(facts: string) {
    setDismissing(false);
    await run(openRows, ({ id, version }) =>
      callApi(routes.decideCase, { params: { id }, body: { version, measures: [], facts } }),
    );
  }

  return (
    <>
      {rows.length > 0 && (
        <BottomBar className={styles.bulk}>
          <p role="status">{t("staff.cases.selected", { count: rows.length })}</p>
          <Button size="small" busy={isRunning} onClick={() => void take()}>
            {t("staff.cases.take")}
          </Button>
          {openRows.length > 0 && (
            <Button variant="quiet" size="small" disabled={isRunning} onClick={() => setDismissing(true)}>
              {t("staff.cases.dismiss")}
            </Button>
          )}
          <Button variant="quiet" size="small" disabled={isRunning} onClick={onClear}>
            {t("staff.cases.clear")}
          </Button>
        </BottomBar>
      )}
      <Dialog
        open={isDismissing}
        onClose={() => setDismissing(false)}
        title={t("staff.cases.bulk.title", { count: openRows.length })}
      >
        <DismissForm onCancel={() => setDismissing(false)} onSubmit={(facts) => void dismiss(facts)} />
      </Dialog>
      <Dialog
        open={results.length > 0}
        onClose={() => {
          clearResults();
          onClear();
        }}
        title={t("staff.cases.bulk.results")}
      >
        <ul className={styles.results}>
          {results.map((result) => (
            <ResultItem key={result.row.id} {...result} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function ResultItem({ row, error }: BulkResult) {
  const { t } = useTranslation();
  return (
    <li>
      <strong>{useCaseTitle(row)}</strong>
      <span className={error ? styles.failed : styles.done}>
        {error === null ? t("staff.cases.bulk.done") : t("staff.cases.bulk.failed", { error })}
      </span>
    </li>
  );
}

/** Calls the API for one case after the other, and collects what became of each. */
function useBulkRun() {
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<BulkResult[]>([]);

  async function run(rows: CaseSummary[], send: (row: CaseSummary) => Promise<unknown>) {
    setRunning(true);
    const collected: BulkResult[] = [];
    for (const row of rows) {
      const error = await send(row).then(
        () => null,
        (failure: unknown) => getErrorMessage(failure),
      );
      collected.push({ row, error });
    }
    setRunning(false);
    setResults(collected);
    void invalidateCases(queryClient);
  }

  return { run, isRunning, results, clearResults: () => setResults([]) };
}

function DismissForm({ onCancel, onSubmit }: { onCancel: () => void; onSubmit: (facts: string) => void }) {
  const { t } = useTranslation();
  const [facts, setFacts] = useState("");
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (facts.trim()) onSubmit(facts);
      }}
    >
      <p>{t("staff.cases.bulk.lead")}</p>
      <TextArea
        label={t("staff.cases.bulk.reasons")}
        required
        rows={4}
        value={facts}
        onChange={(event) => setFacts(event.target.value)}
      />
      <FormActions>
        <Button variant="quiet" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" disabled={!facts.trim()}>
          {t("staff.cases.dismiss")}
        </Button>
      </FormActions>
    </Form>
  );
}
