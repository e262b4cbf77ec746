import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import type * as z from "zod";
import { routes } from "../../../../contract/index.ts";
import type { CaseDetail, CaseReport } from "../../../../contract/moderation/cases.ts";
import {
  type DecisionOfCase,
  type DecisionPreview,
  DecisionForm as DecisionSchema,
  type MeasureKind,
} from "../../../../contract/moderation/decisions.ts";
import type { ReportReason } from "../../../../contract/moderation/reports.ts";
import type { RuleCode } from "../../../../contract/moderation/rules.ts";
import { callApi } from "../../../platform/api/client.ts";
import { formatTime } from "../../../platform/app/formats/days.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useChangeCase } from "../queries.ts";
import type { DecisionFormState } from "./measure-field.tsx";

type Decision = z.output<typeof DecisionSchema>;

/** The rule that a report with a reason is most often about. */
const ruleOfReason: Partial<Record<ReportReason, RuleCode>> = {
  scam: "fraud",
  fraud: "fraud",
  impersonation: "impersonation",
  misleading: "real_jobs",
  false_review: "honest_reviews",
  discrimination: "discrimination",
  abuse: "abuse",
  exploitation: "exploitation",
  hidden_advertising: "spam",
  personal_data: "personal_data",
  spam: "spam",
};

/** The state of the form: the measures that are selected, the letters of the preview, and the calls. */
export function useDecision(detail: CaseDetail) {
  const { t } = useTranslation();
  const language = useLanguage();
  const params = { id: detail.id };
  const changeCase = useChangeCase(detail.id);
  const [preview, setPreview] = useState<DecisionPreview | null>(null);
  const state: DecisionFormState = useSchemaForm<DecisionSchema, Decision, DecisionOfCase | null>({
    schema: DecisionSchema,
    defaultValues: { version: 0, measures: [], facts: "", explanation: "", unfounded_reports: [] },
    submit: (form) => changeCase((version) => callApi(routes.decideCase, { params, body: { ...form, version } })),
    onSuccess: (decision) => {
      if (!decision) return;
      setPreview(null);
      state.form.reset();
      const { undo_until } = decision;
      if (undo_until) toast.success(t("staff.case.decision.sent", { time: formatTime(undo_until, language) }));
    },
    focusOnError: "facts",
  });
  const list = useFieldArray({ control: state.form.control, name: "measures", keyName: "key" });

  const showPreview = () =>
    state.submitWith(async (form) => {
      setPreview(await callApi(routes.previewDecision, { params, body: { ...form, version: detail.version } }));
      return null;
    });

  /** Selects a measure with the rule that most reports suggest, or takes it off the list. */
  function toggle(kind: MeasureKind) {
    const index = list.fields.findIndex((measure) => measure.kind === kind);
    if (index >= 0) return list.remove(index);
    const rule = suggestRule(detail.reports) ?? ("" as RuleCode);
    list.append({ kind, rule, law: "", until: null }, { shouldFocus: false });
  }

  const selectedKinds = list.fields.map(({ kind }) => kind);
  return { state, preview, showPreview, closePreview: () => setPreview(null), selectedKinds, toggle };
}

/** Returns the rule that the most frequent reason of the reports that wait is about. */
function suggestRule(reports: CaseReport[]): RuleCode | undefined {
  const waiting = reports.filter(({ outcome }) => outcome === null);
  const groups = [...Map.groupBy(waiting, ({ reason }) => reason)].toSorted(
    (one, other) => other[1].length - one[1].length,
  );
  return groups[0] && ruleOfReason[groups[0][0]];
}
