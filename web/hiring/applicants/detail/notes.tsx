import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import {
  type Colleague,
  MAX_NOTE_LENGTH,
  MENTION_PATTERN,
  type Note,
} from "../../../../contract/hiring/assessments.ts";
import { routes } from "../../../../contract/index.ts";
import { isRecruitingRole } from "../../../../contract/platform/constants.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useDraft } from "../../../platform/api/drafts.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import common from "../../../platform/styles/common.module.css";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { PagedList } from "../../../platform/ui/layout/paged-list.tsx";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { colleaguesQuery, notesQuery } from "../queries.ts";
import styles from "./assessment.module.css";

/** The notes of the company, newest first, with a form for a new one. */
export function Notes({ id, ownId }: { id: string; ownId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const notes = useInfiniteQuery(notesQuery(id));
  const { data: colleagues = [] } = useQuery(colleaguesQuery(id));
  const [draft, setDraft] = useDraft<{ text: string; mentionedId: string }>(ownId, `note:${id}`);
  const { text, mentionedId } = draft ?? { text: "", mentionedId: "" };
  const isReader = ({ role, is_assigned }: Colleague) => role !== "interviewer" || is_assigned;
  const canAssign = isRecruitingRole(colleagues.find(({ _id }) => _id === ownId)?.role);
  const mentionable = canAssign ? colleagues : colleagues.filter(isReader);
  const mentioned = mentionable.find(({ _id }) => _id === mentionedId);
  const isAssigning = mentioned !== undefined && !isReader(mentioned);
  const add = useMutation({
    mutationFn: () =>
      callApi(routes.addNote, {
        params: { id },
        body: { text: getNoteText(text, mentionedId), ...(isAssigning && { assigns_mentioned: true }) },
      }),
    onSuccess: () => {
      setDraft(null);
      return queryClient.invalidateQueries({ queryKey: ["applications"] });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== "" && !add.isPending) add.mutate();
  }

  return (
    <Section title={t("applicants.notes")} className={styles.section}>
      <form className={common.stack3} onSubmit={submit}>
        <TextArea
          label={t("applicants.note")}
          hint={t("applicants.note_hint")}
          rows={3}
          value={text}
          maxLength={MAX_NOTE_LENGTH - MENTION_LENGTH}
          onChange={(event) => setDraft({ text: event.target.value, mentionedId })}
        />
        {colleagues.length > 1 && text.trim() !== "" && (
          <SelectField
            label={t("applicants.mention")}
            hint={
              isAssigning
                ? t("applicants.mention_assigns", { name: mentioned.name })
                : mentionable.length < colleagues.length
                  ? t("applicants.mention_readers")
                  : undefined
            }
            value={mentionedId}
            onChange={(event) => setDraft({ text, mentionedId: event.target.value })}
          >
            <option value="">{t("applicants.mention_none")}</option>
            {mentionable.map((colleague) => (
              <option key={colleague._id} value={colleague._id}>
                {isReader(colleague) ? colleague.name : t("applicants.mention_unassigned", { name: colleague.name })}
              </option>
            ))}
          </SelectField>
        )}
        <div>
          <Button type="submit" variant="quiet" size="small" busy={add.isPending} disabled={text.trim() === ""}>
            {t("applicants.add_note")}
          </Button>
        </div>
      </form>
      <PagedList
        query={notes}
        skeleton={null}
        empty={<p className={styles.secondary}>{t("applicants.no_notes")}</p>}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <ul className={common.stack3}>
            {rows.map((note) => (
              <NoteItem key={note.id} note={note} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

/** A space and `@[uuid]`. */
const MENTION_LENGTH = 40;

function getNoteText(text: string, mentionedId: string): string {
  return mentionedId ? `@[${mentionedId}] ${text}` : text;
}

export function NoteItem({ note }: { note: Note }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const author = note.author.name || t("applicants.deleted_author");
  const getName = (id: string) => note.mentions.find(({ _id }) => _id === id)?.name || t("applicants.deleted_author");
  const text = note.text.replace(MENTION_PATTERN, (_, id: string) => `@${getName(id)}`);
  return (
    <li>
      <p className={styles.by}>
        {t("applicants.event_by", { date: formatDate(note.createdAt, language), name: author })}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
