import type { MailTemplateDetail, MailText } from "../../../contract/operation/mail-templates.ts";
import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { UnsavedChangesGuard } from "../../platform/forms/unsaved-changes-guard.tsx";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormSection } from "../../platform/ui/forms/form.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./texts.module.css";
import { useMailTemplateForm } from "./use-mail-template-form.ts";
import { useWrittenLanguages } from "./use-written-languages.ts";

interface MailTemplateFormProps {
  template: MailTemplateDetail;
  /** Whether the user may change the text. */
  isOwner: boolean;
}

type Controls = ReturnType<typeof useMailTemplateForm>;

/** Subject and text of a mail in each language, with preview, test and the way back to the shipped text. */
export function MailTemplateForm({ template, isOwner }: MailTemplateFormProps) {
  const { t } = useTranslation();
  const languages = useWrittenLanguages();
  const controls = useMailTemplateForm(template);
  const { formProps, field, othersText, isChanged, isSubmitting } = controls;
  return (
    <Form {...formProps}>
      <UnsavedChangesGuard when={isChanged && !isSubmitting} />
      <div className={styles.languages}>
        {languages.map((language) => (
          <FormSection key={language} title={languageDefinitions[language].name}>
            <TextField
              {...field(`texts.${language}.subject`)}
              label={t("mail_templates.subject")}
              lang={language}
              readOnly={!isOwner}
              autoComplete="off"
              required
            />
            <TextArea
              {...field(`texts.${language}.body`)}
              label={t("mail_templates.body")}
              hint={t("mail_templates.body_hint")}
              lang={language}
              rows={14}
              readOnly={!isOwner}
              required
            />
          </FormSection>
        ))}
      </div>
      <Alert kind="bad" text={othersText && t("errors.text_changed")} />
      {othersText && <MailTexts texts={othersText} />}
      <Actions controls={controls} isOwner={isOwner} />
      <Dialog open={controls.preview !== null} onClose={controls.closePreview} title={t("mail_templates.preview")}>
        {controls.preview && <MailTexts texts={controls.preview} />}
      </Dialog>
    </Form>
  );
}

function Actions({ controls, isOwner }: { controls: Controls; isOwner: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [confirm, confirmDialog] = useConfirm();
  const { saved, reset, isSubmitting } = controls;
  return (
    <FormActions>
      {isOwner && (
        <Button type="submit" busy={isSubmitting} disabled={!controls.isChanged}>
          {t("mail_templates.save")}
        </Button>
      )}
      <Button variant="quiet" disabled={isSubmitting} onClick={controls.showPreview}>
        {t("mail_templates.show_preview")}
      </Button>
      {isOwner && (
        <Button variant="quiet" disabled={isSubmitting} onClick={() => controls.sendTest(language)}>
          {t("mail_templates.send_test", { language: languageDefinitions[language].name })}
        </Button>
      )}
      {isOwner && saved.texts && (
        <Button
          variant="danger"
          disabled={isSubmitting}
          onClick={() =>
            confirm({
              title: t("mail_templates.reset_title"),
              text: t("mail_templates.reset_text"),
              confirmLabel: t("mail_templates.reset"),
              onConfirm: () => reset.mutateAsync(),
            })
          }
        >
          {t("mail_templates.reset")}
        </Button>
      )}
      {confirmDialog}
    </FormActions>
  );
}

/** A mail in each language, as people read it. */
function MailTexts({ texts }: { texts: Record<Language, MailText | undefined> }) {
  const languages = useWrittenLanguages();
  return (
    <div className={common.stack4}>
      {languages.map((language) => (
        <article key={language} lang={language} className={styles.mail}>
          <h3>{texts[language]?.subject}</h3>
          <p>{texts[language]?.body}</p>
        </article>
      ))}
    </div>
  );
}
