import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import type { PreviewLink } from "../../../contract/jobs/life.ts";
import { callApi } from "../../platform/api/client.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./preview-link-section.module.css";

function previewLinkQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "preview-link", id],
    queryFn: ({ signal }) => callApi(routes.getPreviewLink, { params: { id }, signal }),
  });
}

/** The link with which colleagues without an account read a job. It can be copied, replaced and ended. */
export function PreviewLinkSection({ jobId: id }: { jobId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = previewLinkQuery(id);
  const link = useQuery(query);
  const show = (next: PreviewLink | null) => queryClient.setQueryData(query.queryKey, next);
  const create = useMutation({
    mutationFn: () => callApi(routes.createPreviewLink, { params: { id } }),
    onSuccess: show,
  });
  const end = useMutation({
    mutationFn: () => callApi(routes.deletePreviewLink, { params: { id } }),
    onSuccess: () => {
      show(null);
      toast.success(t("jobs.preview.ended"));
    },
  });

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t("jobs.preview.copied"));
    } catch {
      toast.error(t("account.calendar.not_copied"));
    }
  }

  const url = link.data ? `${window.location.origin}/preview/${link.data.token}` : null;
  return (
    <Section title={t("jobs.preview.section")} className={styles.section}>
      <p>{t("jobs.preview.lead")}</p>
      {url && (
        <TextField label={t("jobs.preview.link")} value={url} readOnly onFocus={(event) => event.target.select()} />
      )}
      <div className={styles.actions}>
        {url && (
          <Button variant="quiet" size="small" onClick={() => void copy(url)}>
            {t("jobs.preview.copy")}
          </Button>
        )}
        <Button variant="quiet" size="small" busy={create.isPending} onClick={() => create.mutate()}>
          {t(url ? "jobs.preview.renew" : "jobs.preview.create")}
        </Button>
        {url && (
          <Button variant="danger" size="small" busy={end.isPending} onClick={() => end.mutate()}>
            {t("jobs.preview.delete")}
          </Button>
        )}
      </div>
    </Section>
  );
}
