import { useRef } from "react";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import { type CaseDetail, type CaseEvent, CaseNoteForm } from "../../../contract/moderation/cases.ts";
import { callApi } from "../../platform/api/client.ts";
import { useFormatMoment } from "../../platform/app/formats/days.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { KeyHint, useShortcuts } from "../../platform/app/shortcuts.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { listOutcomeLabels } from "../measure-labels.ts";
import styles from "./case-page.module.css";
import { useCaseTitle } from "./case-row.tsx";
import { useChangeCase } from "./queries.ts";
import { submitOnCtrlEnter } from "./submit-shortcut.tsx";

/** Who the case is about, what has happened to it, and the other cases of the same person or company. */
export function CaseHistory({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  return (
    <div className={styles.column}>
      <AuthorSection author={detail.author} />
      <Section title={t("staff.case.history.title")} className={common.stack3}>
        <ol className={common.stack4}>
          {detail.events.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
        {detail.allowed.actions.includes("note") && <NoteForm id={detail.id} />}
      </Section>
      <Section title={t("staff.case.author.earlier")} className={common.stack3}>
        {detail.earlier_cases.length === 0 && <p className={common.soft}>{t("staff.case.author.none")}</p>}
        <ul className={common.stack4}>
          {detail.earlier_cases.map((earlier) => (
            <EarlierCaseItem key={earlier.id} earlier={earlier} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function AuthorSection({ author: { user, company } }: Pick<CaseDetail, "author">) {
  const { t } = useTranslation();
  const unknown = t("staff.case.author.unknown");
  return (
    <Section title={t("staff.case.author.title")} className={common.stack3}>
      <DescriptionList
        facts={[
          {
            label: t("staff.case.author.person"),
            value: user && <Link to={`/admin/people/${user.id}`}>{user.name ?? unknown}</Link>,
            isSentence: true,
          },
          {
            label: t("staff.case.author.company"),
            value: company && <Link to={`/admin/companies/${company.id}`}>{company.name ?? unknown}</Link>,
            isSentence: true,
          },
        ]}
      />
    </Section>
  );
}

function EventItem({ event: { kind, actor, note, createdAt } }: { event: CaseEvent }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  return (
    <li className={common.stack1}>
      <p className={styles.event}>{t(`staff.case.history.events.${kind}`)}</p>
      {note && <p className={styles.text}>{note}</p>}
      <p className={styles.small}>
        {joinDetails([formatMoment(createdAt), actor && (actor.name ?? t("staff.cases.somebody"))])}
      </p>
    </li>
  );
}

/** Another case, with what was decided. */
export function EarlierCaseItem({ earlier }: { earlier: CaseDetail["earlier_cases"][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, state, createdAt, decided_at } = earlier;
  return (
    <li className={common.stack1}>
      <Link to={`/admin/cases/${id}`} className={styles.text}>
        {useCaseTitle(earlier)}
      </Link>
      <p className={styles.small}>
        {joinDetails([
          state !== "decided" && t(`staff.states.${state}`),
          ...listOutcomeLabels(earlier).map((label) => t(label)),
          formatDate(decided_at ?? createdAt, language),
        ])}
      </p>
    </li>
  );
}

function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const changeCase = useChangeCase(id);
  const formElement = useRef<HTMLDivElement>(null);
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: CaseNoteForm,
    defaultValues: { version: 0, text: "" },
    submit: ({ text }) =>
      changeCase((version) => callApi(routes.noteCase, { params: { id }, body: { version, text } })),
    onSuccess: () => form.reset(),
    focusOnError: "text",
  });
  useShortcuts({ n: () => formElement.current?.querySelector("textarea")?.focus() });
  return (
    <div ref={formElement}>
      <Form {...formProps} onKeyDown={submitOnCtrlEnter}>
        <FormError error={formError} />
        <TextArea {...field("text")} label={t("staff.case.note.label")} rows={2} aria-keyshortcuts="n" />
        <FormActions>
          <Button type="submit" variant="quiet" size="small" busy={isSubmitting}>
            {t("staff.case.note.send")}
            <KeyHint>n</KeyHint>
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
