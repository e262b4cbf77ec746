import type { RouteObject } from "react-router";
import { isRecruitingRole } from "../contract/platform/constants.ts";
import { userQuery } from "./accounts/users/queries.ts";
import type { ApplicantGroup } from "./hiring/applicants/queries.ts";
import { industriesQuery, jobQuery, ownJobsQuery, readJobStatus } from "./jobs/queries.ts";
import { createPageRoute } from "./platform/app/pages/page-route.ts";
import { restrictTo } from "./shell/restrict-to.tsx";

/** The pages of members of companies. */
export const employerRoute: RouteObject = {
  Component: restrictTo("employer"),
  children: [
    {
      Component: restrictTo("recruiter"),
      children: [
        createPageRoute(
          "company/templates",
          "companies/templates/templates-page.tsx",
          async () => (await import("./companies/templates/templates-page.tsx")).TemplatesPage,
          async () => [(await import("./companies/templates/queries.ts")).templatesQuery()],
        ),
        createPageRoute(
          "jobs/create/:job_id?",
          "hiring/postings/job-form/job-form-page.tsx",
          async () => (await import("./hiring/postings/job-form/job-form-page.tsx")).JobFormPage,
          ({ params, search }) => {
            const id = params.job_id ?? search.get("copy_of");
            return id ? [industriesQuery(), jobQuery(id)] : [industriesQuery()];
          },
        ),
        createPageRoute(
          "jobs/list",
          "hiring/postings/posted-jobs-page.tsx",
          async () => (await import("./hiring/postings/posted-jobs-page.tsx")).PostedJobsPage,
          ({ search }) => [ownJobsQuery(readJobStatus(search))],
        ),
        createPageRoute(
          "jobs/applications",
          "hiring/applicants/applicants-page.tsx",
          async () => (await import("./hiring/applicants/applicants-page.tsx")).ApplicantsPage,
          ({ search }) => listApplicants("pending", search),
        ),
        createPageRoute(
          "company/numbers",
          "operation/numbers/company-numbers-page.tsx",
          async () => (await import("./operation/numbers/company-numbers-page.tsx")).CompanyNumbersPage,
          async ({ search }) => {
            const { companyNumbersQuery, readPeriod } = await loadNumbers();
            return [companyNumbersQuery(readPeriod(search))];
          },
        ),
        createPageRoute(
          "jobs/:job_id/numbers",
          "operation/numbers/company-numbers-page.tsx",
          async () => (await import("./operation/numbers/company-numbers-page.tsx")).JobNumbersPage,
          async ({ params: { job_id = "" }, search }) => {
            const { jobNumbersQuery, readPeriod } = await loadNumbers();
            return [jobQuery(job_id), jobNumbersQuery(job_id, readPeriod(search))];
          },
        ),
        createPageRoute(
          "jobs/:job_id/history",
          "hiring/postings/job-history-page.tsx",
          async () => (await import("./hiring/postings/job-history-page.tsx")).JobHistoryPage,
          ({ params: { job_id = "" } }) => [jobQuery(job_id)],
        ),
        createPageRoute(
          "jobs/:job_id/applicants",
          "hiring/applicants/applicants-page.tsx",
          async () => (await import("./hiring/applicants/applicants-page.tsx")).ApplicantsPage,
          async ({ params: { job_id = "" }, search }) => {
            const applicants = await import("./hiring/applicants/queries.ts");
            const list = { ...applicants.readFilters(search), job: job_id };
            return [jobQuery(job_id), applicants.stageCountsQuery(job_id), applicants.applicantsQuery(list)];
          },
        ),
        createPageRoute(
          "jobs/applicant/:user_id",
          "hiring/applicants/applicant-page.tsx",
          async () => (await import("./hiring/applicants/applicant-page.tsx")).ApplicantPage,
          ({ params: { user_id = "" } }) => [userQuery(user_id)],
        ),
      ],
    },
    createPageRoute(
      "jobs/assigned",
      "hiring/applicants/assigned-page.tsx",
      async () => (await import("./hiring/applicants/assigned-page.tsx")).AssignedPage,
      async () => [(await import("./hiring/applicants/queries.ts")).assignedApplicationsQuery()],
    ),
    createPageRoute(
      "jobs/:job_id/applicants/compare",
      "hiring/applicants/compare/compare-page.tsx",
      async () => (await import("./hiring/applicants/compare/compare-page.tsx")).ComparePage,
      async ({ search }) => {
        const [{ readComparedIds }, { applicationQuery }] = await Promise.all([
          import("./hiring/applicants/queries.ts"),
          import("./hiring/queries.ts"),
        ]);
        return readComparedIds(search).map((id) => applicationQuery(id));
      },
    ),
    createPageRoute(
      "jobs/:job_id/applicants/:application_id",
      "hiring/applicants/detail/applicant-detail-page.tsx",
      async () => (await import("./hiring/applicants/detail/applicant-detail-page.tsx")).ApplicantDetailPage,
      async ({ params: { application_id = "" }, user }) => {
        const [{ notesQuery, ratingsQuery }, { applicationQuery, timelineQuery }] = await Promise.all([
          import("./hiring/applicants/queries.ts"),
          import("./hiring/queries.ts"),
        ]);
        const queries = [applicationQuery(application_id), ratingsQuery(application_id), notesQuery(application_id)];
        return isRecruitingRole(user?.company_role) ? [...queries, timelineQuery(application_id)] : queries;
      },
    ),
  ],
};

/** The queries of a list of applicants of the whole company. */
export async function listApplicants(group: ApplicantGroup, search: URLSearchParams) {
  const { applicantsQuery, readFilters, stageCountsQuery } = await import("./hiring/applicants/queries.ts");
  const filters = readFilters(search);
  return [applicantsQuery({ group, ...filters }), stageCountsQuery(filters.job)];
}

const loadNumbers = async () => ({
  ...(await import("./operation/numbers/queries.ts")),
  ...(await import("./operation/numbers/company-period.ts")),
});
