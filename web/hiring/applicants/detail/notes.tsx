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
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { PagedList } from "../../../platform/ui/layout/paged-list.tsx";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { colleaguesQuery, notesQuery } from "../queries.ts";
import styles from "./assessment.module.css";
import { MentionField, type NamedColleague } from "./mention-field.tsx";

/** The notes of the company, newest first, with a form for a new one. */
export function Notes({ id, ownId }: { id: string; ownId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const notes = useInfiniteQuery(notesQuery(id));
  const { data: colleagues = [] } = useQuery(colleaguesQuery(id));
  const [draft, setDraft] = useDraft<{ text: string }>(ownId, `note:${id}`);
  const text = draft?.text ?? "";
  const isReader = ({ role, is_assigned }: Colleague) => role !== "interviewer" || is_assigned;
  const canAssign = isRecruitingRole(colleagues.find(({ _id }) => _id === ownId)?.role);
  const others = colleagues.flatMap((one) => (one.name && one._id !== ownId ? [{ ...one, name: one.name }] : []));
  const mentionable = canAssign ? others : others.filter(isReader);
  const storedText = storeMentions(text, mentionable);
  const assigned = mentionable.filter((one) => !isReader(one) && storedText.includes(`@[${one._id}]`));
  const add = useMutation({
    mutationFn: (assigned: readonly NamedColleague[]) =>
      callApi(routes.addNote, {
        params: { id },
        body: { text: storedText, ...(assigned.length > 0 && { assigns_mentioned: true }) },
      }),
    onSuccess: (_, assigned) => {
      setDraft(null);
      for (const { name } of assigned) toast.success(t("applicants.mention_assigned", { name }));
      return queryClient.invalidateQueries({ queryKey: ["applications"] });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== "" && !add.isPending) add.mutate(assigned);
  }

  return (
    <Section title={t("applicants.notes")} className={styles.section}>
      <form className={common.stack3} onSubmit={submit}>
        <MentionField
          label={t("applicants.note")}
          hint={t(mentionable.length > 0 ? "applicants.note_mention_hint" : "applicants.note_hint")}
          value={text}
          maxLength={MAX_NOTE_LENGTH - storedText.length + text.length}
          onChange={(typed) => setDraft({ text: typed })}
          colleagues={mentionable}
          describe={(one) => (isReader(one) ? one.name : t("applicants.mention_unassigned", { name: one.name }))}
        />
        {assigned.map(({ _id, name }) => (
          <p key={_id} role="status" className={common.caption}>
            {t("applicants.mention_assigns", { name })}
          </p>
        ))}
        {mentionable.length < others.length && text.includes("@") && (
          <p className={common.caption}>{t("applicants.mention_readers")}</p>
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

/** Writes each `@Name` of a colleague as `@[user id]`, if it is a word of its own. The longest of the names that match counts. */
function storeMentions(text: string, colleagues: readonly NamedColleague[]): string {
  const longestFirst = colleagues.toSorted((one, other) => other.name.length - one.name.length);
  return text.replace(/(?<=^|[\s(])@([^@\n]+)/gu, (typed, following: string) => {
    const isMentioned = ({ name }: NamedColleague) =>
      following.startsWith(name) && !/^[\p{L}\p{N}]/u.test(following.slice(name.length));
    const mentioned = longestFirst.find(isMentioned);
    return mentioned ? `@[${mentioned._id}]${following.slice(mentioned.name.length)}` : typed;
  });
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
