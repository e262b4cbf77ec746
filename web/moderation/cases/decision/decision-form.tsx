import type { CaseDetail, CaseReport } from "../../../../contract/moderation/cases.ts";
import { KeyHint, useShortcuts } from "../../../platform/app/shortcuts.tsx";
import common from "../../../platform/styles/common.module.css";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";
import { useReporterName } from "../evidence/case-evidence.tsx";
import { SubmitHint, submitOnCtrlEnter } from "../submit-shortcut.tsx";
import { DecisionPreviewDialog } from "./decision-preview.tsx";
import { KeptText } from "./kept-text.tsx";
import { type DecisionFormState, MeasureField } from "./measure-field.tsx";
import { useDecision } from "./use-decision.ts";

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
