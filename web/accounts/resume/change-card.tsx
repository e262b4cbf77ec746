import { useId } from "react";
import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { formatPeriod, getEntryLabels } from "../users/history-list.tsx";
import type { ProfileChange } from "./compare-resume.ts";
import styles from "./profile-proposal-page.module.css";

interface ChangeCardProps {
  change: ProfileChange;
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** One change: the value of the profile, the value of the resume, and a check box to accept it. */
export function ChangeCard({ change, isAccepted, onChange }: ChangeCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const isText = change.kind === "text";
  const heading = isText ? t(`profile.${change.field}`) : t(`resume.${change.kind}`);
  const label = !isText && change.status === "new" ? "resume.add" : "resume.use";
  return (
    <Card as="li">
      <fieldset aria-labelledby={headingId} className={styles.change}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
          {!isText && <VisuallyHidden>: {getEntryLabels(change.proposed).filter(Boolean).join(", ")}</VisuallyHidden>}
        </h2>
        <div className={styles.sides}>
          <div>
            <h3 className={styles.sideTitle}>{t("resume.in_profile")}</h3>
            {isText ? <TextValue text={change.current} /> : <EntryValue entry={change.current} />}
          </div>
          <div className={styles.proposed}>
            <h3 className={styles.sideTitle}>{t("resume.in_resume")}</h3>
            {isText ? <TextValue text={change.proposed} /> : <EntryValue entry={change.proposed} />}
          </div>
        </div>
        {change.status === "same" ? (
          <p className={common.soft}>{t("resume.same")}</p>
        ) : (
          <CheckField
            label={t(label)}
            checked={isAccepted}
            onChange={(event) => onChange(event.target.checked)}
            hint={change.status === "different" ? t("resume.replaces") : undefined}
          />
        )}
      </fieldset>
    </Card>
  );
}

function TextValue({ text }: { text: string }) {
  const { t } = useTranslation();
  const formattedText = useFormattedPhone(text);
  if (text === "") return <p className={common.soft}>{t("resume.missing")}</p>;
  return <p className={styles.text}>{formattedText}</p>;
}

function EntryValue({ entry }: { entry: WorkExperience | Education | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entry === null) return <p className={common.soft}>{t("resume.missing")}</p>;
  const [title, place] = getEntryLabels(entry);
  const isDated = entry.from !== null || entry.to !== null;
  const period = isDated ? formatPeriod(entry, language, t("users.present")) : null;
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      <p className={common.soft}>{joinDetails([place, period])}</p>
      {entry.description && <p className={styles.text}>{entry.description}</p>}
    </>
  );
}
