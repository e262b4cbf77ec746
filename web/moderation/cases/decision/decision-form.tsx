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
import { formatTime } from "../../../platform/app/days.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { KeyHint, useShortcuts } from "../../../platform/app/shortcuts.tsx";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import common from "../../../platform/styles/common.module.css";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";
import { useReporterName } from "../evidence/case-evidence.tsx";
import { useChangeCase } from "../queries.ts";
import { SubmitHint, submitOnCtrlEnter } from "../submit-shortcut.tsx";
import { DecisionPreviewDialog } from "./decision-preview.tsx";
import { KeptText } from "./kept-text.tsx";
import { type DecisionFormState, MeasureField } from "./measure-field.tsx";

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
function useDecision(detail: CaseDetail) {
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

/**
 * Decides the case with a list of measures, or dismisses its reports. What was typed stays when somebody else changes the
 * case meanwhile; when it no longer waits for a decision, the texts are shown to be copied.
 */
export function DecisionForm({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const { state, preview, showPreview, closePreview, selectedKinds, toggle } = useDecision(detail);
  const isPossible = detail.allowed.actions.includes("decide");
  const { measures: allowed } = detail.allowed;
  const { author } = detail;
  // A measure that somebody else has taken meanwhile stays in the form, with what was typed.
  const kinds = [...allowed, ...selectedKinds.filter((kind) => !allowed.includes(kind))];
  useShortcuts({
    ...(isPossible && Object.fromEntries(kinds.map((kind, index) => [String(index + 1), () => toggle(kind)]))),
    p: isPossible ? () => void showPreview() : undefined,
  });
  if (!isPossible) {
    const [facts, explanation] = state.form.getValues(["facts", "explanation"]);
    return <KeptText text={[facts, explanation].filter(Boolean).join("\n\n")} />;
  }
  const isDismissal = selectedKinds.length === 0;
  return (
    <Section title={t("staff.case.decision.title")} className={common.stack3}>
      <Form {...state.formProps} onKeyDown={submitOnCtrlEnter}>
        <FormError error={state.formError} />
        <CheckGroup label={t("staff.case.decision.measures")} error={state.fieldError("measures")}>
          <p className={styles.small}>{t("staff.case.decision.measures_hint")}</p>
          {author.company === null && author.user?.is_staff && (
            <p className={styles.small}>{t("errors.staff_account")}</p>
          )}
          {kinds.map((kind, position) => (
            <MeasureField
              key={kind}
              state={state}
              kind={kind}
              subjectKind={detail.subject.kind}
              shortcut={String(position + 1)}
              index={selectedKinds.indexOf(kind)}
              isAllowed={allowed.includes(kind)}
              onToggle={() => toggle(kind)}
            />
          ))}
        </CheckGroup>
        <ReasonFields state={state} isDismissal={isDismissal} />
        <UnfoundedReports reports={detail.reports} state={state} />
        <DecisionButtons state={state} isDismissal={isDismissal} onPreview={() => void showPreview()} />
        {/* Inside the form, so that its key for sending works here too. */}
        <DecisionPreviewDialog
          preview={preview}
          onClose={closePreview}
          sendButton={
            <Button type="submit" busy={state.isSubmitting} aria-keyshortcuts="Control+Enter">
              {t(`staff.case.decision.${isDismissal ? "dismiss" : "send"}`)}
              <SubmitHint />
            </Button>
          }
        />
      </Form>
    </Section>
  );
}

/** What the author reads about the measures, or the reporters about a dismissal. */
function ReasonFields({ state, isDismissal }: Pick<DecisionButtonsProps, "state" | "isDismissal">) {
  const { t } = useTranslation();
  return (
    <>
      <TextArea
        {...state.field("facts")}
        label={t(`staff.case.decision.${isDismissal ? "reasons" : "facts"}`)}
        hint={t(`staff.case.decision.${isDismissal ? "reasons_hint" : "facts_hint"}`)}
        rows={4}
        required
      />
      {!isDismissal && (
        <TextArea
          {...state.field("explanation")}
          label={t("staff.case.decision.explanation")}
          hint={t("staff.case.decision.explanation_hint")}
          rows={3}
        />
      )}
    </>
  );
}

/** Returns the rule that the most frequent reason of the reports that wait is about. */
function suggestRule(reports: CaseReport[]): RuleCode | undefined {
  const waiting = reports.filter(({ outcome }) => outcome === null);
  const groups = [...Map.groupBy(waiting, ({ reason }) => reason)].toSorted(
    (one, other) => other[1].length - one[1].length,
  );
  return groups[0] && ruleOfReason[groups[0][0]];
}

interface DecisionButtonsProps {
  state: DecisionFormState;
  isDismissal: boolean;
  onPreview: () => void;
}

function DecisionButtons({ state, isDismissal, onPreview }: DecisionButtonsProps) {
  const { t } = useTranslation();
  return (
    <FormActions>
      <Button variant="quiet" disabled={state.isSubmitting} onClick={onPreview} aria-keyshortcuts="p">
        {t("staff.case.decision.preview")}
        <KeyHint>p</KeyHint>
      </Button>
      <Button type="submit" busy={state.isSubmitting} aria-keyshortcuts="Control+Enter">
        {t(`staff.case.decision.${isDismissal ? "dismiss" : "send"}`)}
        <SubmitHint />
      </Button>
    </FormActions>
  );
}

/** The reports that wait, to mark those that are manifestly unfounded. */
function UnfoundedReports({ reports, state }: { reports: CaseReport[]; state: DecisionFormState }) {
  const { t } = useTranslation();
  const waiting = reports.filter(({ outcome }) => outcome === null);
  if (waiting.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{t("staff.case.decision.unfounded")}</summary>
      <p className={styles.small}>{t("staff.case.decision.unfounded_hint")}</p>
      {waiting.map((report) => (
        <UnfoundedReport key={report.id} report={report} state={state} />
      ))}
    </details>
  );
}

function UnfoundedReport({ report, state }: { report: CaseReport; state: DecisionFormState }) {
  const { t } = useTranslation();
  const reporter = useReporterName(report.reporter);
  return (
    <CheckField
      {...state.field("unfounded_reports")}
      value={report.id}
      error={undefined}
      label={`${t(`staff.reasons.${report.reason}`)} · ${reporter}`}
      hint={t("staff.case.reports.reference", { reference: report.reference })}
    />
  );
}
