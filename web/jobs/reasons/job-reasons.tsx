import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ReasonList } from "./reason-list.tsx";

function jobReasonsQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "reasons", id],
    queryFn: ({ signal }) => callApi(routes.readJobReasons, { params: { id }, signal }),
  });
}

/** Tells a seeker why a job fits them. Nothing for an empty profile. */
export function JobReasons({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { data: reasons = [] } = useQuery(jobReasonsQuery(jobId));
  if (reasons.length === 0) return null;
  return (
    <section>
      <h2>{t("jobs.reasons.title")}</h2>
      <ReasonList reasons={reasons} />
      <p>
        <Link to="/account#wishes">{t("jobs.reasons.change")}</Link>
      </p>
    </section>
  );
}
