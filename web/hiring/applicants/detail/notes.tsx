import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import {
  type Colleague,
  MAX_NOTE_LENGTH,
  MAX_RATING_TEXT_LENGTH,
  MENTION_PATTERN,
  type Note,
  type RatingStars,
  ratingStars,
} from "../../../../contract/hiring/assessments.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useDraft } from "../../../platform/api/drafts.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { RatingField } from "../../../platform/ui/forms/rating-field.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { PagedList } from "../../../platform/ui/layout/paged-list.tsx";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { colleaguesQuery, notesQuery, ratingsQuery } from "../queries.ts";
import styles from "./assessment.module.css";

/** The caller's rating, and those of colleagues after it is given. */
export function OwnRating({ id, ownId }: { id: string; ownId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: ratings } = useQuery(ratingsQuery(id));
  const [draft, setDraft] = useDraft<{ stars: RatingStars; text: string }>(ownId, `rating:${id}`);
  const save = useMutation({
    mutationFn: (rating: { stars: RatingStars; text: string }) =>
      callApi(routes.rateApplication, { params: { id }, body: rating }),
    onSuccess: (saved) => {
      setDraft(null);
      queryClient.setQueryData(ratingsQuery(id).queryKey, saved);
      toast.success(t("applicants.rating_saved"));
      return queryClient.invalidateQueries({ queryKey: ["applications"] });
    },
  });
  const rating = draft ?? ratings?.own;
  const text = rating?.text ?? "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rating) save.mutate({ stars: rating.stars, text });
  }

  return (
    <section className={styles.section} aria-label={t("applicants.rating")}>
      <form className={styles.form} onSubmit={submit}>
        <RatingField
          name="rating"
          label={t("applicants.own_rating")}
          options={ratingStars.map((star) => ({ value: star, title: t(`applicants.rating_stars.${star}`) }))}
          value={rating?.stars}
          onChange={(stars) => setDraft({ stars, text })}
        />
        {rating && (
          <>
            <TextArea
              label={t("applicants.rating_text")}
              rows={2}
              value={text}
              maxLength={MAX_RATING_TEXT_LENGTH}
              onChange={(event) => setDraft({ stars: rating.stars, text: event.target.value })}
            />
            {draft && <p className={styles.secondary}>{t("applicants.rating_unsaved")}</p>}
            <div>
              <Button type="submit" variant="quiet" size="small" busy={save.isPending}>
                {t("applicants.save_rating")}
              </Button>
            </div>
          </>
        )}
      </form>
      {ratings && ratings.others.length === 0 && ratings.others_count > 0 && (
        <p className={styles.secondary}>{t("applicants.others_hidden", { count: ratings.others_count })}</p>
      )}
      {ratings && ratings.others.length > 0 && (
        <ul className={styles.list}>
          {ratings.others.map((rating) => (
            <li key={rating.id}>
              <p className={styles.by}>
                {t("applicants.stars_of", {
                  name: rating.author.name || t("applicants.deleted_author"),
                  stars: rating.stars,
                })}
              </p>
              {rating.text && <p className={styles.text}>{rating.text}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The notes of the company, newest first, with a form for a new one. */
export function Notes({ id, ownId }: { id: string; ownId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const notes = useInfiniteQuery(notesQuery(id));
  const { data: colleagues = [] } = useQuery(colleaguesQuery(id));
  const [draft, setDraft] = useDraft<{ text: string; mentionedId: string }>(ownId, `note:${id}`);
  const { text, mentionedId } = draft ?? { text: "", mentionedId: "" };
  const add = useMutation({
    mutationFn: () => callApi(routes.addNote, { params: { id }, body: { text: getNoteText(text, mentionedId) } }),
    onSuccess: () => {
      setDraft(null);
      return queryClient.invalidateQueries({ queryKey: ["applications"] });
    },
  });
  const readers = colleagues.filter((colleague) => colleague.role !== "interviewer" || colleague.is_assigned);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== "" && !add.isPending) add.mutate();
  }

  return (
    <Section title={t("applicants.notes")} titleClassName={styles.title} className={styles.section}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={t("applicants.note")}
          hint={t("applicants.note_hint")}
          rows={3}
          value={text}
          maxLength={MAX_NOTE_LENGTH - MENTION_LENGTH}
          onChange={(event) => setDraft({ text: event.target.value, mentionedId })}
        />
        {readers.length > 1 && text.trim() !== "" && (
          <SelectField
            label={t("applicants.mention")}
            value={mentionedId}
            onChange={(event) => setDraft({ text, mentionedId: event.target.value })}
          >
            <option value="">{t("applicants.mention_none")}</option>
            {readers.map((colleague) => (
              <option key={colleague._id} value={colleague._id}>
                {colleague.name}
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
          <ul className={styles.list}>
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

function NoteItem({ note }: { note: Note }) {
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

/** The members to whom the application is assigned. Only an owner or recruiter changes them. */
export function Interviewers({ id }: { id: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const { data: colleagues } = useQuery(colleaguesQuery(id));
  const assign = useMutation({
    mutationFn: (user_ids: string[]) => callApi(routes.assignInterviewers, { params: { id }, body: { user_ids } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(colleaguesQuery(id).queryKey, saved);
      toast.success(t("applicants.interviewers_saved"));
      return queryClient.invalidateQueries({ queryKey: ["applications", "events", id] });
    },
    onError: (error) => {
      toast.error(getErrorMessage(error));
      return queryClient.invalidateQueries({ queryKey: colleaguesQuery(id).queryKey });
    },
  });
  // A company of one has nobody to assign.
  if (!colleagues || colleagues.length < 2) return null;
  const savedIds = colleagues.filter(({ is_assigned }) => is_assigned).map(({ _id }) => _id);
  const assignedIds = assign.isPending ? assign.variables : savedIds;

  function change(colleague: Colleague, isChecked: boolean) {
    const rest = assignedIds.filter((memberId) => memberId !== colleague._id);
    assign.mutate(isChecked ? [...rest, colleague._id] : rest);
  }

  return (
    <section className={styles.section}>
      <CheckGroup label={t("applicants.interviewers")}>
        <p className={styles.secondary}>{t("applicants.interviewers_hint")}</p>
        {colleagues.map((colleague) => (
          <CheckField
            key={colleague._id}
            label={colleague.name ?? ""}
            trailing={t(`applicants.roles.${colleague.role}`)}
            checked={assignedIds.includes(colleague._id)}
            disabled={assign.isPending}
            onChange={(event) => change(colleague, event.target.checked)}
          />
        ))}
      </CheckGroup>
    </section>
  );
}
