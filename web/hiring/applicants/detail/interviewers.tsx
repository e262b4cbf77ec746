import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Colleague } from "../../../../contract/hiring/assessments.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { colleaguesQuery } from "../queries.ts";
import styles from "./assessment.module.css";

/** The members to whom the application is assigned. Only an owner or recruiter changes them. */
export function Interviewers({ id }: { id: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const { data: colleagues } = useQuery(colleaguesQuery(id));
  const assign = useMutation({
    mutationFn: (user_ids: string[]) => callApi(routes.assignInterviewers, { params: { id }, body: { user_ids } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(colleaguesQuery(id).queryKey, saved);
      toast.success(t("applicants.interviewers_saved"));
      return queryClient.invalidateQueries({ queryKey: ["applications", "events", id] });
    },
    onError: (error) => {
      toast.error(getErrorMessage(error));
      return queryClient.invalidateQueries({ queryKey: colleaguesQuery(id).queryKey });
    },
  });
  // A company of one has nobody to assign.
  if (!colleagues || colleagues.length < 2) return null;
  const savedIds = colleagues.filter(({ is_assigned }) => is_assigned).map(({ _id }) => _id);
  const assignedIds = assign.isPending ? assign.variables : savedIds;

  function change(colleague: Colleague, isChecked: boolean) {
    const rest = assignedIds.filter((memberId) => memberId !== colleague._id);
    assign.mutate(isChecked ? [...rest, colleague._id] : rest);
  }

  return (
    <section className={styles.section}>
      <CheckGroup label={t("applicants.interviewers")}>
        <p className={styles.secondary}>{t("applicants.interviewers_hint")}</p>
        {colleagues.map((colleague) => (
          <CheckField
            key={colleague._id}
            label={colleague.name ?? ""}
            trailing={t(`applicants.roles.${colleague.role}`)}
            checked={assignedIds.includes(colleague._id)}
            disabled={assign.isPending}
            onChange={(event) => change(colleague, event.target.checked)}
          />
        ))}
      </CheckGroup>
    </section>
  );
}
