import { useId } from "react";
import type { Education, WorkExperience } from "../../contract/users.ts";
import { useLanguage } from "../i18n.ts";
import { CheckField } from "../ui/forms/check-field.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { formatPeriod } from "../users/months.ts";
import { getTitleAndPlace, type ProfileChange } from "./compare-resume.ts";
import styles from "./profile-proposal-page.module.css";

interface ChangeCardProps {
  choice: ProfileChange;
  isTaken: boolean;
  onChange: (on: boolean) => void;
}

/** One finding: the profile's side, the resume's side, and whether to take it. */
export function ChangeCard({ choice, isTaken, onChange }: ChangeCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const isText = choice.kind === "text";
  const heading = isText ? t(`profile.${choice.name}`) : t(`resume.${choice.kind}`);
  const label = !isText && choice.standing === "new" ? "resume.add" : "resume.use";
  return (
    <Card as="li">
      <fieldset aria-labelledby={headingId} className={styles.choice}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
          {!isText && <VisuallyHidden>: {getTitleAndPlace(choice.proposed).filter(Boolean).join(", ")}</VisuallyHidden>}
        </h2>
        <div className={styles.sides}>
          <div>
            <h3 className={styles.side}>{t("resume.in_profile")}</h3>
            {isText ? <TextValue text={choice.present} /> : <EntryValue entry={choice.present} />}
          </div>
          <div className={styles.found}>
            <h3 className={styles.side}>{t("resume.in_resume")}</h3>
            {isText ? <TextValue text={choice.proposed} /> : <EntryValue entry={choice.proposed} />}
          </div>
        </div>
        {choice.standing === "same" ? (
          <p className={styles.soft}>{t("resume.same")}</p>
        ) : (
          <CheckField
            label={t(label)}
            checked={isTaken}
            onChange={(event) => onChange(event.target.checked)}
            hint={choice.standing === "other" ? t("resume.replaces") : undefined}
          />
        )}
      </fieldset>
    </Card>
  );
}

function TextValue({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text === "") return <p className={styles.soft}>{t("resume.nothing")}</p>;
  return <p className={styles.words}>{text}</p>;
}

function EntryValue({ entry }: { entry: WorkExperience | Education | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entry === null) return <p className={styles.soft}>{t("resume.nothing")}</p>;
  const [title, place] = getTitleAndPlace(entry);
  const isDated = entry.from !== null || entry.to !== null;
  const period = isDated ? formatPeriod(entry, language, t("users.present")) : null;
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      <p className={styles.soft}>{[place, period].filter(Boolean).join(" · ")}</p>
      {entry.description && <p className={styles.words}>{entry.description}</p>}
    </>
  );
}
