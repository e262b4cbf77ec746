import { type ReactNode, useState } from "react";
import type { Letter } from "../../../../contract/moderation/appeals.ts";
import type { DecisionPreview } from "../../../../contract/moderation/decisions.ts";
import { languageDefinitions, languages } from "../../../../contract/platform/languages.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../../platform/ui/forms/segmented-control.tsx";
import { Tabs } from "../../../platform/ui/layout/tabs.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";

interface DecisionPreviewDialogProps {
  /** The letters, or null while the dialog is closed. */
  preview: DecisionPreview | null;
  onClose: () => void;
  sendButton: ReactNode;
}

/** The letters of a decision as each side will read them, in each language. */
export function DecisionPreviewDialog({ preview, onClose, sendButton }: DecisionPreviewDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={preview !== null}
      onClose={onClose}
      title={t("staff.case.preview.title")}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("staff.case.preview.back")}
          </Button>
          {sendButton}
        </>
      }
    >
      {preview && <PreviewContent preview={preview} />}
    </Dialog>
  );
}

function PreviewContent({ preview }: { preview: DecisionPreview }) {
  const { t } = useTranslation();
  const [side, setSide] = useState<keyof DecisionPreview>(preview.author ? "author" : "reporters");
  const [language, setLanguage] = useState(useLanguage());
  const letters = preview[side];
  return (
    <div className={styles.preview}>
      <Tabs
        label={t("staff.case.preview.title")}
        tabs={[
          { id: "author", label: t("staff.case.preview.author") },
          { id: "reporters", label: t("staff.case.preview.reporters") },
        ]}
        selected={side}
        onSelect={setSide}
      >
        {letters ? (
          <div className={styles.preview}>
            <SegmentedControl
              label={t("staff.case.preview.language")}
              value={language}
              onChange={setLanguage}
              options={languages.map((value) => ({ value, label: languageDefinitions[value].name, lang: value }))}
            />
            <LetterText letter={letters[language]} lang={language} />
          </div>
        ) : (
          <p>{t(`staff.case.preview.no_${side}`)}</p>
        )}
      </Tabs>
    </div>
  );
}

export function LetterText({ letter, lang }: { letter: Letter; lang: string }) {
  return (
    <div lang={lang} className={styles.letter}>
      <p className={styles.letterTitle}>{letter.title}</p>
      {letter.sections.map(({ heading, text }) => (
        <div key={heading}>
          <p className={styles.letterHeading}>{heading}</p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </div>
  );
}
