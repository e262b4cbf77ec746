import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useRef, useState } from "react";
import { type MessageTemplate, TemplateForm, templateFields } from "../../../contract/companies/templates.ts";
import { routes } from "../../../contract/index.ts";
import { languageDefinitions, languages } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { templatesQuery } from "./queries.ts";
import styles from "./templates-page.module.css";

/** The message templates of the current user's company. Its owners and recruiters open this page. */
export function TemplatesPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(templatesQuery());
  /** The template in the dialog, or "new". Null closes the dialog. */
  const [edited, setEdited] = useState<MessageTemplate | "new" | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const title = t("companies.templates.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("companies.templates.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
        actions={<Button onClick={() => setEdited("new")}>{t("companies.templates.new")}</Button>}
      />
      <div ref={list} tabIndex={-1}>
        {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={3} />)}
        {data?.length === 0 && <EmptyState icon={<MessageSquareText />} text={t("companies.templates.empty")} />}
        {data && data.length > 0 && (
          <Rows>
            {data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onEdit={() => setEdited(template)}
                onDeleted={() => list.current?.focus()}
              />
            ))}
          </Rows>
        )}
      </div>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === "new" ? "companies.templates.new" : "companies.templates.edit_title")}
      >
        {edited && <TemplateFields template={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}

interface TemplateRowProps {
  template: MessageTemplate;
  onEdit: () => void;
  onDeleted: () => void;
}

function TemplateRow({ template, onEdit, onDeleted }: TemplateRowProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const { id, name, language, text } = template;
  const deletion = useMutation({
    mutationFn: () => callApi(routes.deleteTemplate, { params: { id } }),
    onSuccess: () => toast.success(t("companies.templates.deleted")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey }),
  });
  const hiddenName = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <Row
      headingLevel={2}
      title={<span dir="auto">{`${name} (${languageDefinitions[language].name})`}</span>}
      text={
        <span lang={language} className={styles.text}>
          {text}
        </span>
      }
      actions={
        <div className={styles.actions}>
          <Button variant="quiet" size="small" onClick={onEdit}>
            {t("companies.templates.edit")}
            {hiddenName}
          </Button>
          <Button
            variant="danger"
            size="small"
            onClick={() =>
              confirm({
                title: t("companies.templates.delete_title"),
                text: t("companies.templates.delete_text", { name }),
                confirmLabel: t("companies.templates.delete"),
                onConfirm: () => deletion.mutateAsync(),
                onClosed: onDeleted,
              })
            }
          >
            {t("companies.templates.delete")}
            {hiddenName}
          </Button>
          {confirmDialog}
        </div>
      }
    />
  );
}

function TemplateFields({ template, onClose }: { template: MessageTemplate | null; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: TemplateForm,
    defaultValues: { name: template?.name ?? "", language: template?.language ?? language, text: template?.text ?? "" },
    submit: (body) =>
      template
        ? callApi(routes.updateTemplate, { params: { id: template.id }, body })
        : callApi(routes.createTemplate, { body }),
    onSuccess: () => {
      onClose();
      toast.success(t("companies.templates.saved"));
      void queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey });
    },
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <TextField {...field("name")} label={t("companies.templates.name")} required autoComplete="off" />
      <SelectField {...field("language")} label={t("companies.templates.language")} required>
        {languages.map((value) => (
          <option key={value} value={value} lang={value}>
            {languageDefinitions[value].name}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field("text")}
        label={t("companies.templates.text")}
        required
        rows={8}
        hint={t("companies.templates.text_hint", { fields: templateFields.map((name) => `{${name}}`).join(", ") })}
      />
      <FormSubmit busy={isSubmitting}>{t("companies.templates.save")}</FormSubmit>
    </Form>
  );
}
