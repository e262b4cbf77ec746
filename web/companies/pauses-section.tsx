import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CompanyPause, PauseForm } from "../../contract/hiring/pauses.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { formatCalendarDate, useLanguage } from "../platform/app/i18n.ts";
import { useSettings } from "../platform/app/settings.ts";
import { useSchemaForm } from "../platform/forms/use-schema-form.ts";
import common from "../platform/styles/common.module.css";
import { classNames } from "../platform/ui/class-names.ts";
import { useConfirm } from "../platform/ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../platform/ui/feedback/dialog.tsx";
import { ErrorState } from "../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../platform/ui/feedback/skeleton.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { FieldRow, Form, FormError, FormSubmit } from "../platform/ui/forms/form.tsx";
import { TextField } from "../platform/ui/forms/text-field.tsx";
import { Row, Rows } from "../platform/ui/layout/row.tsx";
import { Section } from "../platform/ui/layout/section.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useFocusOnNamedSection } from "../platform/ui/use-focus-on-named-section.ts";
import styles from "./members-page.module.css";
import { pausesQuery } from "./queries.ts";

/** The periods in which the company does not answer applicants, with what is left of the year. */
export function PausesSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { pauseDays } = useSettings();
  const [isAnnouncing, setAnnouncing] = useState(false);
  useFocusOnNamedSection();
  const { data, error, refetch } = useQuery(pausesQuery());
  return (
    <Section id="pauses" title={t("companies.pauses.title")} className={classNames(common.stack4, styles.pauses)}>
      <p>{t("companies.pauses.lead", { count: pauseDays })}</p>
      {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={1} />)}
      {data?.pauses.length === 0 && <p>{t("companies.pauses.none")}</p>}
      {data && data.pauses.length > 0 && (
        <Rows>
          {data.pauses.map((pause) => (
            <PauseRow key={pause.id} pause={pause} />
          ))}
        </Rows>
      )}
      {data?.used.map(({ year, working_days }) => (
        <p key={year}>{t("companies.pauses.used", { year, count: working_days, max: pauseDays })}</p>
      ))}
      <div>
        <Button variant="quiet" onClick={() => setAnnouncing(true)}>
          {t("companies.pauses.announce")}
        </Button>
      </div>
      <Dialog open={isAnnouncing} onClose={() => setAnnouncing(false)} title={t("companies.pauses.announce")}>
        {isAnnouncing && <AnnouncementForm onClose={() => setAnnouncing(false)} />}
      </Dialog>
    </Section>
  );
}

function PauseRow({ pause }: { pause: CompanyPause }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const { id, starts_on, ends_on, state } = pause;
  const end = useMutation({
    mutationFn: () => callApi(routes.endPause, { params: { id } }),
    onSuccess: () => toast.success(t("companies.pauses.ended")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pausesQuery().queryKey }),
  });
  const label = t(state === "coming" ? "companies.pauses.remove" : "companies.pauses.end");
  const openConfirmation = () =>
    confirm({
      title: t(state === "coming" ? "companies.pauses.remove_title" : "companies.pauses.end_title"),
      text: t("companies.pauses.confirm_text"),
      confirmLabel: label,
      onConfirm: () => end.mutateAsync(),
    });
  return (
    <Row
      title={t("companies.pauses.period", {
        from: formatCalendarDate(starts_on, language),
        to: formatCalendarDate(ends_on, language),
      })}
      text={t(`companies.pauses.state.${state}`)}
      actions={
        state !== "over" && (
          <>
            <Button variant="quiet" size="small" onClick={openConfirmation}>
              {label}
            </Button>
            {confirmDialog}
          </>
        )
      }
    />
  );
}

function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: PauseForm,
    defaultValues: { starts_on: "", ends_on: "" },
    submit: (body) => callApi(routes.announcePause, { body }),
    onSuccess: () => {
      onClose();
      toast.success(t("companies.pauses.announced"));
      void queryClient.invalidateQueries({ queryKey: pausesQuery().queryKey });
    },
  });
  return (
    <Form {...formProps}>
      <p>{t("companies.pauses.announce_text")}</p>
      <FieldRow>
        <TextField {...field("starts_on")} label={t("companies.pauses.starts_on")} type="date" required />
        <TextField {...field("ends_on")} label={t("companies.pauses.ends_on")} type="date" required />
      </FieldRow>
      <FormError error={formError} />
      <FormSubmit busy={isSubmitting}>{t("companies.pauses.announce")}</FormSubmit>
    </Form>
  );
}
