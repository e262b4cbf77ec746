import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useDescribePay } from "../pay-text.ts";
import { ReasonList } from "./reason-list.tsx";

export function jobsForYouQuery() {
  return queryOptions({
    queryKey: ["jobs", "for-you"],
    queryFn: ({ signal }) => callApi(routes.listJobsForYou, { signal }),
  });
}

/** The open jobs that fit the seeker, each with the reasons. */
export function JobsForYou() {
  const describePay = useDescribePay();
  const { data: found = [] } = useQuery(jobsForYouQuery());
  return (
    <Rows>
      {found.map(({ job, reasons }) => (
        <Row
          key={job.id}
          title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}
          text={joinDetails([job.company, `${job.address}, ${job.zip_code}`, describePay(job).text])}
        >
          <ReasonList reasons={reasons} />
        </Row>
      ))}
    </Rows>
  );
}
