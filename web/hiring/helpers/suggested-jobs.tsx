import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { JobSuggestion, PreparedJob } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import { CompanyLogo } from "../../accounts/files/company-logo.tsx";
import { useDescribePay } from "../../jobs/pay-text.ts";
import { formatPlace } from "../../jobs/place-text.ts";
import { callApi } from "../../platform/api/client.ts";
import common from "../../platform/styles/common.module.css";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./helpers.module.css";
import { invalidateHelp, suggestionsQuery } from "./queries.ts";

/** What helpers have prepared for the current seeker and suggested. */
export function SuggestedJobs() {
  const { data } = useQuery(suggestionsQuery());
  const list = useRef<HTMLDivElement>(null);
  if (!data) return null;
  return (
    <div ref={list} tabIndex={-1}>
      <Rows>
        {data.prepared.map((prepared) => (
          <PreparedRow key={prepared.job_id} prepared={prepared} />
        ))}
        {data.suggestions.map((suggestion) => (
          // The row and its pressed button are removed, so the list gets the focus.
          <SuggestionRow key={suggestion.id} suggestion={suggestion} onAnswered={() => list.current?.focus()} />
        ))}
      </Rows>
    </div>
  );
}

function PreparedRow({ prepared: { job_id, job_title, company, helper } }: { prepared: PreparedJob }) {
  const { t } = useTranslation();
  return (
    <Row
      title={<Link to={`/jobs/job/${job_id}`}>{job_title}</Link>}
      text={company}
      actions={
        <ButtonLink size="small" to={`/jobs/apply/${job_id}`}>
          {t("helpers.suggested.look")}
          <VisuallyHidden> {job_title}</VisuallyHidden>
        </ButtonLink>
      }
    >
      <p dir="auto">{t("helpers.suggested.prepared_by", { name: helper || t("helpers.somebody") })}</p>
    </Row>
  );
}

function SuggestionRow({ suggestion, onAnswered }: { suggestion: JobSuggestion; onAnswered: () => void }) {
  const { t } = useTranslation();
  const describePay = useDescribePay();
  const queryClient = useQueryClient();
  const { id, job, note, helper } = suggestion;
  const answer = useMutation({
    mutationFn: (choice: "save" | "dismiss") =>
      choice === "save"
        ? callApi(routes.saveJob, { params: { id: job.id } })
        : callApi(routes.dismissJobSuggestion, { params: { id } }),
    onSuccess: (_, choice) => {
      toast.success(t(choice === "save" ? "helpers.suggested.saved" : "helpers.suggested.dismissed"));
      onAnswered();
      void queryClient.invalidateQueries({ queryKey: ["saved"] });
    },
    onSettled: () => invalidateHelp(queryClient),
  });
  const isBusy = (choice: "save" | "dismiss") => answer.isPending && answer.variables === choice;
  return (
    <Row
      leading={<CompanyLogo job={job} />}
      title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}
      text={joinDetails([job.company, formatPlace(job), describePay(job).text])}
      actions={
        <>
          <Button variant="quiet" size="small" busy={isBusy("save")} onClick={() => answer.mutate("save")}>
            {t("saved.save_job")}
            <VisuallyHidden> {job.title}</VisuallyHidden>
          </Button>
          <Button variant="quiet" size="small" busy={isBusy("dismiss")} onClick={() => answer.mutate("dismiss")}>
            {t("helpers.suggested.dismiss")}
            <VisuallyHidden> {job.title}</VisuallyHidden>
          </Button>
        </>
      }
    >
      <div className={common.stack2}>
        <p dir="auto">{t("helpers.suggested.by", { name: helper || t("helpers.somebody") })}</p>
        {note && (
          <p dir="auto" className={styles.note}>
            {note}
          </p>
        )}
      </div>
    </Row>
  );
}
