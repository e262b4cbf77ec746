import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import {
  MAX_RATING_TEXT_LENGTH,
  type RatingStars,
  type Ratings,
  ratingStars,
} from "../../../../contract/hiring/assessments.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { readDraft, useDraft } from "../../../platform/api/drafts.ts";
import common from "../../../platform/styles/common.module.css";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { RatingField } from "../../../platform/ui/forms/rating-field.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { ratingsQuery } from "../queries.ts";
import styles from "./assessment.module.css";

interface OwnRatingDraft {
  stars: RatingStars;
  text: string;
}

/**
 * The caller's rating, and those of colleagues after it is given. It is saved when stars are chosen, with the words that are
 * typed by then; later words are saved by a button.
 */
export function OwnRating({ id, ownId }: { id: string; ownId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: ratings } = useQuery(ratingsQuery(id));
  const draftName = `rating:${id}`;
  const [draft, setDraft] = useDraft<OwnRatingDraft>(ownId, draftName);
  // The button stays once it is shown: it may have the focus.
  const [hasTyped, setTyped] = useState(false);
  const newest = useRef<OwnRatingDraft>(null);
  const save = useMutation({
    // One request at a time, so that the rating that is chosen last is also stored last.
    scope: { id: draftName },
    // Null for a rating that has waited while a newer one was chosen.
    mutationFn: async (rating: OwnRatingDraft) =>
      rating === newest.current ? callApi(routes.rateApplication, { params: { id }, body: rating }) : null,
    onSuccess: (saved, sent) => {
      if (!saved) return;
      const present = readDraft<OwnRatingDraft>(ownId, draftName);
      // What has been chosen or typed in the meantime is not saved.
      if (present?.stars === sent.stars && present.text === sent.text) setDraft(null);
      queryClient.setQueryData(ratingsQuery(id).queryKey, saved);
      toast.success(t("applicants.rating_saved"));
      return queryClient.invalidateQueries({ queryKey: ["applications"] });
    },
  });
  const rating = draft ?? ratings?.own;
  const text = rating?.text ?? "";
  const isUnsaved = draft !== null && !save.isPending;

  function send(stars: RatingStars) {
    newest.current = { stars, text };
    save.mutate(newest.current);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rating) send(rating.stars);
  }

  return (
    <section className={styles.section} aria-label={t("applicants.rating")}>
      <form className={common.stack3} onSubmit={submit}>
        <RatingField
          name="rating"
          label={t("applicants.own_rating")}
          options={ratingStars.map((star) => ({ value: star, title: t(`applicants.rating_stars.${star}`) }))}
          value={rating?.stars}
          onChange={(stars) => setDraft({ stars, text })}
          onFinal={send}
        />
        {rating && (
          <>
            <TextArea
              label={t("applicants.rating_text")}
              rows={2}
              value={text}
              maxLength={MAX_RATING_TEXT_LENGTH}
              onChange={(event) => {
                setTyped(true);
                setDraft({ stars: rating.stars, text: event.target.value });
              }}
            />
            {isUnsaved && <p className={styles.secondary}>{t("applicants.rating_unsaved")}</p>}
            {(isUnsaved || hasTyped) && (
              <div>
                <Button type="submit" variant="quiet" size="small" busy={save.isPending}>
                  {t("applicants.save_rating")}
                </Button>
              </div>
            )}
          </>
        )}
      </form>
      {ratings && <OthersRatings ratings={ratings} />}
    </section>
  );
}

/** The ratings of colleagues, or how many there are before the caller's own. */
export function OthersRatings({ ratings: { others, others_count } }: { ratings: Ratings }) {
  const { t } = useTranslation();
  if (others.length === 0) {
    return (
      others_count > 0 && <p className={styles.secondary}>{t("applicants.others_hidden", { count: others_count })}</p>
    );
  }
  return (
    <ul className={common.stack3}>
      {others.map(({ id, author, stars, text }) => (
        <li key={id}>
          <p className={styles.by}>
            {t("applicants.stars_of", { name: author.name || t("applicants.deleted_author"), stars })}
          </p>
          {text && <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
