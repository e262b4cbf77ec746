import { useState } from "react";
import { routes } from "../../../../contract/index.ts";
import type { CaseSummary } from "../../../../contract/moderation/cases.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useSession } from "../../../platform/api/session.ts";
import { KeyHint, useShortcuts } from "../../../platform/app/shortcuts.tsx";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormActions } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { BulkResults, useBulkRun } from "../../bulk-run.tsx";
import { SelectionBar } from "../../selection.tsx";
import { formatCaseTitle } from "../case-row.tsx";

interface BulkBarProps {
  /** The selected cases. */
  rows: CaseSummary[];
  onClear: () => void;
}

/** Takes the selected cases, or dismisses their reports: one call for each, with a result for each. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isDismissing, setDismissing] = useState(false);
  const { run, isRunning, results, clearResults } = useBulkRun<CaseSummary>();
  const openRows = rows.filter(({ state }) => state === "open");

  const take = () =>
    run(rows, ({ id, version }) =>
      callApi(routes.assignCase, { params: { id }, body: { version, assignee_id: user?.id ?? null } }),
    );

  useShortcuts({ a: rows.length > 0 && !isRunning ? () => void take() : undefined });

  async function dismiss(facts: string) {
    setDismissing(false);
    await run(openRows, ({ id, version }) =>
      callApi(routes.decideCase, { params: { id }, body: { version, measures: [], facts } }),
    );
  }

  return (
    <>
      <SelectionBar count={rows.length} isRunning={isRunning} onClear={onClear}>
        <Button size="small" busy={isRunning} aria-keyshortcuts="a" onClick={() => void take()}>
          {t("staff.cases.take")}
          <KeyHint>a</KeyHint>
        </Button>
        {openRows.length > 0 && (
          <Button variant="quiet" size="small" disabled={isRunning} onClick={() => setDismissing(true)}>
            {t("staff.cases.dismiss")}
          </Button>
        )}
      </SelectionBar>
      <Dialog
        open={isDismissing}
        onClose={() => setDismissing(false)}
        title={t("staff.cases.bulk.title", { count: openRows.length })}
      >
        <DismissForm onCancel={() => setDismissing(false)} onSubmit={(facts) => void dismiss(facts)} />
      </Dialog>
      <BulkResults
        results={results}
        toTitle={(row) => formatCaseTitle(t, row)}
        onClose={() => {
          clearResults();
          onClear();
        }}
      />
    </>
  );
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
