import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { type MailTemplateDetail, MailTextsForm } from "../../../contract/operation/mail-templates.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { mailTemplateQuery, mailTemplatesQuery } from "./queries.ts";

const FormSchema = z.object({ texts: MailTextsForm });
type FormValues = z.input<typeof FormSchema>;

const textsOf = ({ texts, shipped }: MailTemplateDetail) => texts ?? shipped;

/**
 * The form of a mail. When somebody else has saved in the meantime, `othersText` is their text, and what was typed stays:
 * the next save replaces theirs.
 */
export function useMailTemplateForm(template: MailTemplateDetail) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(template);
  const [othersText, setOthersText] = useState<FormValues["texts"] | null>(null);
  const [preview, setPreview] = useState<FormValues["texts"] | null>(null);
  const params = { kind: template.kind };
  const controls = useSchemaForm<FormValues, FormValues, MailTemplateDetail | null>({
    schema: FormSchema,
    defaultValues: { texts: textsOf(template) },
    submit: ({ texts }) => callApi(routes.changeMailTemplate, { params, body: { version: saved.version, texts } }),
    onSuccess: (next) => next && takeOver(next, t("mail_templates.saved")),
    onError: showError,
  });
  const texts = useWatch({ control: controls.form.control, name: "texts" }) as FormValues["texts"];

  function takeOver(next: MailTemplateDetail, message: string) {
    setSaved(next);
    setOthersText(null);
    controls.form.reset({ texts: textsOf(next) });
    queryClient.setQueryData(mailTemplateQuery(template.kind).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: mailTemplatesQuery().queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: ["staff", "audit"] });
    toast.success(message);
  }

  /** Shows a conflict in the form. A toast for it would stay over the button that saves again. */
  function showError(error: unknown, isOnField: boolean) {
    if (error instanceof ApiError && error.code === "text_changed") {
      const current = error.current as MailTemplateDetail;
      setSaved(current);
      setOthersText(textsOf(current));
    } else if (!isOnField) toast.error(getErrorMessage(error));
  }

  const reset = useMutation({
    mutationFn: () => callApi(routes.changeMailTemplate, { params, body: { version: saved.version, texts: null } }),
    onSuccess: (next) => takeOver(next, t("mail_templates.is_reset")),
    onError: (error) => showError(error, false),
  });

  /** Validates the form and gives its texts to `action`, without saving them. */
  const withTexts = (action: (texts: FormValues["texts"]) => Promise<unknown>) =>
    controls.submitWith(async (values) => {
      await action(values.texts);
      return null;
    });

  return {
    ...controls,
    saved,
    texts,
    othersText,
    reset,
    isChanged: JSON.stringify(texts) !== JSON.stringify(textsOf(saved)),
    /** What the mail would be, in each language. */
    preview,
    showPreview: () =>
      withTexts(async (given) =>
        setPreview(await callApi(routes.previewMailTemplate, { params, body: { texts: given } })),
      ),
    closePreview: () => setPreview(null),
    sendTest: (language: Language) =>
      withTexts(async (given) => {
        await callApi(routes.testMailTemplate, { params, body: { texts: given, language } });
        toast.success(t("mail_templates.test_sent"));
      }),
  };
}
