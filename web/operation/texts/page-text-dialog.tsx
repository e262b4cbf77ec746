import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { type PageText, PageTextsForm } from "../../../contract/operation/page-texts.ts";
import { languageDefinitions } from "../../../contract/platform/languages.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatDate, setLanguage, useLanguage } from "../../platform/app/i18n.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions } from "../../platform/ui/forms/form.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { pageTextsKey } from "./queries.ts";
import { useWrittenLanguages } from "./use-written-languages.ts";

const FormSchema = z.object({ texts: PageTextsForm });
type FormValues = z.input<typeof FormSchema>;

/** The form of one text in all languages. Null closes the dialog. */
export function PageTextDialog({ text, onClose }: { text: PageText | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={text !== null} onClose={onClose} title={t("page_texts.edit_title")}>
      {text && <PageTextFields key={text.key} text={text} onClose={onClose} />}
    </Dialog>
  );
}

function PageTextFields({ text, onClose }: { text: PageText; onClose: () => void }) {
  const { t, translation } = useTranslation();
  const languages = useWrittenLanguages();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(text);
  const [hasConflict, setConflict] = useState(false);
  const change = (texts: FormValues["texts"] | null) =>
    callApi(routes.changePageText, { body: { key: text.key, version: saved.version, texts } });
  const { form, formProps, field, isSubmitting, submitWith } = useSchemaForm<FormValues, FormValues, unknown>({
    schema: FormSchema,
    defaultValues: { texts: text.texts ?? text.shipped },
    submit: ({ texts }) => change(texts),
    onSuccess: () => {
      onClose();
      toast.success(t("page_texts.saved"));
      void queryClient.invalidateQueries({ queryKey: pageTextsKey });
      void queryClient.invalidateQueries({ queryKey: ["staff", "audit"] });
      // Also this page has the new text.
      void setLanguage(language, translation).catch(() => undefined);
    },
    onError: (error, isOnField) => {
      const isConflict = error instanceof ApiError && error.code === "text_changed";
      setConflict(isConflict);
      if (isConflict) setSaved(error.current as PageText);
      else if (!isOnField) toast.error(getErrorMessage(error));
    },
  });
  const inForce = saved.texts ?? saved.shipped;
  const typed = useWatch({ control: form.control, name: "texts" }) as FormValues["texts"];
  const isChanged = languages.some((one) => typed[one] !== inForce[one]);
  return (
    <Form {...formProps}>
      <Alert kind="bad" text={hasConflict ? t("errors.text_changed") : null} />
      {languages.map((one) => (
        <TextArea
          {...field(`texts.${one}`)}
          key={one}
          label={languageDefinitions[one].name}
          hint={
            hasConflict
              ? t("page_texts.now", { text: inForce[one] })
              : saved.texts
                ? t("page_texts.original", { text: saved.shipped[one] })
                : undefined
          }
          lang={one}
          rows={3}
          required
        />
      ))}
      <LastChange text={saved} />
      <p className={common.caption}>
        <code>{text.key}</code>
      </p>
      <FormActions>
        <Button type="submit" busy={isSubmitting} disabled={!isChanged}>
          {t("mail_templates.save")}
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onClose}>
          {t("common.cancel")}
        </Button>
        {saved.texts && (
          <Button variant="danger" disabled={isSubmitting} onClick={() => submitWith(() => change(null))}>
            {t("mail_templates.reset")}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

function LastChange({ text: { change } }: { text: PageText }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!change) return null;
  const name = change.actor?.name || t("settings.operator");
  return (
    <p className={common.caption}>{t("settings.changed_at", { date: formatDate(change.createdAt, language), name })}</p>
  );
}
