import { routes } from "../../contract/index.ts";
import type { Appeal, AppealForm } from "../../contract/moderation/appeals.ts";
import { callApi } from "../platform/api/client.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";
import { useSchemaForm } from "../platform/forms/use-schema-form.ts";
import common from "../platform/styles/common.module.css";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../platform/ui/forms/form.tsx";
import { TextArea } from "../platform/ui/forms/text-field.tsx";
import { Section } from "../platform/ui/layout/section.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./moderation.module.css";

interface ComplaintProps {
  /** The complaint that was sent, or null. */
  appeal: Appeal | null;
  /** The case to which a complaint is possible, until a date. Null when none is. */
  possible: { caseId: string; until: string } | null;
  /** What the decision or the report is named by. */
  about: Pick<AppealForm, "decision_id" | "report">;
  onSent: () => void;
}

/** The complaint about a decision: its form, or the whole correspondence about it. */
export function Complaint({ appeal, possible, about, onSent }: ComplaintProps) {
  const { t } = useTranslation();
  if (!appeal && !possible) return null;
  return (
    <Section isCard title={t("complaint.title")} titleClassName={styles.title} className={common.stack4}>
      {appeal ? <Correspondence appeal={appeal} /> : null}
      {possible && !appeal && <ComplaintForm possible={possible} about={about} onSent={onSent} />}
      {appeal && isAnswerWanted(appeal) && <AnswerForm appealId={appeal.id} about={about} onSent={onSent} />}
    </Section>
  );
}

function isAnswerWanted({ question, answer, outcome }: Appeal): boolean {
  return question !== null && answer === null && outcome === null;
}

function Correspondence({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation();
  const { outcome } = appeal;
  const entries = [
    { title: t("complaint.sent"), at: appeal.createdAt, text: appeal.text },
    { title: t("complaint.question"), at: appeal.questioned_at, text: appeal.question },
    { title: t("complaint.answer"), at: appeal.answered_at, text: appeal.answer },
    { title: outcome ? t(`complaint.${outcome}`) : "", at: appeal.decided_at, text: appeal.reasons },
  ].filter((entry): entry is Entry => entry.at !== null);
  return (
    <>
      <ol className={styles.correspondence}>
        {entries.map((entry) => (
          <CorrespondenceEntry key={entry.title} {...entry} />
        ))}
      </ol>
      {outcome === null && !isAnswerWanted(appeal) && <p className={common.soft}>{t("complaint.waiting")}</p>}
    </>
  );
}

interface Entry {
  title: string;
  at: string;
  text: string | null;
}

function CorrespondenceEntry({ title, at, text }: Entry) {
  const language = useLanguage();
  return (
    <li>
      <h3 className={styles.heading}>{title}</h3>
      <p className={common.soft}>{formatDate(at, language)}</p>
      {text && <p className={styles.text}>{text}</p>}
    </li>
  );
}

function ComplaintForm({ possible, about, onSent }: Required<Omit<ComplaintProps, "appeal">>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { caseId = "", until = "" } = possible ?? {};
  return (
    <>
      <p>{t("complaint.lead", { date: formatDate(until, language) })}</p>
      <TextForm
        about={about}
        label={t("complaint.text")}
        button={t("complaint.send")}
        send={(body) => callApi(routes.appealDecision, { params: { id: caseId }, body })}
        onSent={() => {
          toast.success(t("complaint.received"));
          onSent();
        }}
      />
    </>
  );
}

interface AnswerFormProps {
  appealId: string;
  about: ComplaintProps["about"];
  onSent: () => void;
}

function AnswerForm({ appealId, about, onSent }: AnswerFormProps) {
  const { t } = useTranslation();
  return (
    <TextForm
      about={about}
      label={t("complaint.your_answer")}
      button={t("complaint.send_answer")}
      send={(body) => callApi(routes.answerAppeal, { params: { id: appealId }, body })}
      onSent={() => {
        toast.success(t("complaint.answer_sent"));
        onSent();
      }}
    />
  );
}

interface TextFormProps {
  about: ComplaintProps["about"];
  label: string;
  button: string;
  send: (body: AppealForm) => Promise<Appeal>;
  onSent: () => void;
}

function TextForm({ about, label, button, send, onSent }: TextFormProps) {
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../contract/moderation/appeals.ts")).AppealForm,
    defaultValues: { text: "", ...about },
    submit: send,
    onSuccess: onSent,
    focusOnError: "text",
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <TextArea {...field("text")} label={label} required rows={5} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {button}
        </Button>
      </FormActions>
    </Form>
  );
}
