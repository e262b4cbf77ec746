import { routes } from "../../../../contract/index.ts";
import type { CaseAction, CaseDetail } from "../../../../contract/moderation/cases.ts";
import {
  AppealDecisionForm,
  AppealQuestionForm,
  type DecisionOfCase,
} from "../../../../contract/moderation/decisions.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useFormatMoment } from "../../../platform/app/formats/days.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import common from "../../../platform/styles/common.module.css";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";
import { useChangeCase } from "../queries.ts";
import { SubmitHint, submitOnCtrlEnter } from "../submit-shortcut.tsx";
import { KeptText } from "./kept-text.tsx";

type AppealOfCase = DecisionOfCase["appeals"][number];

/** A complaint with the whole correspondence, and the forms to ask one question and to decide about it. */
export function AppealItem({ detail, appeal }: { detail: CaseDetail; appeal: AppealOfCase }) {
  const { t } = useTranslation();
  const { actions } = detail.allowed;
  const { side, outcome, question } = appeal;
  const isAllowed = (action: CaseAction) => actions.includes(action) && outcome === null;
  return (
    <section className={styles.appeal} aria-labelledby={`appeal-${appeal.id}`}>
      <h3 id={`appeal-${appeal.id}`} className={styles.event}>
        {t(`staff.case.appeal.${side}`)}
      </h3>
      <Correspondence appeal={appeal} />
      <QuestionForm caseId={detail.id} appeal={appeal} isAllowed={isAllowed("ask") && question === null} />
      <OutcomeForm caseId={detail.id} appeal={appeal} isAllowed={isAllowed("decide_appeal")} />
    </section>
  );
}

function Correspondence({ appeal }: { appeal: AppealOfCase }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const { outcome, decided_by, question, answer } = appeal;
  const name = decided_by?.name;
  const ending = name ? (`${outcome}_by` as const) : outcome;
  const entries = [
    { label: t("staff.case.appeal.complaint"), at: appeal.createdAt, text: appeal.text },
    { label: t("staff.case.appeal.question"), at: appeal.questioned_at, text: question },
    { label: t("staff.case.appeal.answer"), at: appeal.answered_at, text: answer },
    {
      label:
        outcome && ending ? t(`staff.case.appeal.${ending}` as `staff.case.appeal.${typeof outcome}`, { name }) : "",
      at: appeal.decided_at,
      text: appeal.reasons,
    },
  ];
  return (
    <>
      <ol className={common.stack4}>
        {entries.map(
          ({ label, at, text }) =>
            at && (
              <li key={label}>
                <p className={styles.small}>
                  {label}, {formatMoment(at)}
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ),
        )}
      </ol>
      {question && !answer && !outcome && <p className={styles.small}>{t("staff.case.appeal.waiting")}</p>}
    </>
  );
}

interface AppealFormProps {
  caseId: string;
  appeal: AppealOfCase;
  /** Without it, what was typed is shown to be copied. */
  isAllowed: boolean;
}

function QuestionForm({ caseId, appeal: { id }, isAllowed }: AppealFormProps) {
  const { t } = useTranslation();
  const changeCase = useChangeCase(caseId);
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: AppealQuestionForm,
    defaultValues: { version: 0, text: "" },
    submit: ({ text }) =>
      changeCase((version) => callApi(routes.askAboutAppeal, { params: { id }, body: { version, text } })),
    onSuccess: () => {
      form.reset();
      toast.success(t("staff.case.appeal.sent_question"));
    },
    focusOnError: "text",
  });
  if (!isAllowed) return <KeptText text={form.getValues("text")} />;
  return (
    <details className={styles.details}>
      <summary>{t("staff.case.appeal.ask")}</summary>
      <Form {...formProps} onKeyDown={submitOnCtrlEnter}>
        <FormError error={formError} />
        <TextArea
          {...field("text")}
          label={t("staff.case.appeal.question_label")}
          hint={t("staff.case.appeal.question_hint")}
          rows={3}
          required
        />
        <FormActions>
          <Button type="submit" variant="quiet" size="small" busy={isSubmitting}>
            {t("staff.case.appeal.send_question")}
          </Button>
        </FormActions>
      </Form>
    </details>
  );
}

function OutcomeForm({ caseId, appeal: { id, side }, isAllowed }: AppealFormProps) {
  const { t } = useTranslation();
  const changeCase = useChangeCase(caseId);
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema: AppealDecisionForm,
    defaultValues: { version: 0, reasons: "" },
    submit: (body) =>
      changeCase((version) => callApi(routes.decideAppeal, { params: { id }, body: { ...body, version } })),
    onSuccess: () => {
      form.reset();
      toast.success(t("staff.case.appeal.sent"));
    },
    focusOnError: "reasons",
  });
  if (!isAllowed) return <KeptText text={form.getValues("reasons")} />;
  return (
    <Form {...formProps} onKeyDown={submitOnCtrlEnter}>
      <FormError error={formError} />
      <CheckGroup label={t("staff.case.appeal.decide")} error={fieldError("outcome")} required>
        <CheckField
          {...field("outcome")}
          kind="radio"
          value="accepted"
          error={undefined}
          label={t("staff.case.appeal.accept")}
          hint={t(`staff.case.appeal.accept_${side}`)}
        />
        <CheckField
          {...field("outcome")}
          kind="radio"
          value="refused"
          error={undefined}
          label={t("staff.case.appeal.refuse")}
        />
      </CheckGroup>
      <TextArea
        {...field("reasons")}
        label={t("staff.case.appeal.reasons")}
        hint={t("staff.case.appeal.reasons_hint")}
        rows={4}
        required
      />
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-keyshortcuts="Control+Enter">
          {t("staff.case.appeal.send")}
          <SubmitHint />
        </Button>
      </FormActions>
    </Form>
  );
}
