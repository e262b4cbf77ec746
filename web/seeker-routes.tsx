import type { RouteObject } from "react-router";
import { toLanguage } from "../contract/platform/languages.ts";
import { preparedApplicationQuery } from "./hiring/helpers/queries.ts";
import { industriesQuery, jobQuery } from "./jobs/queries.ts";
import { createPageRoute, type Preload } from "./platform/app/pages/page-route.ts";
import { restrictTo } from "./shell/restrict-to.tsx";

/** Asks for the job whenever its page is opened, because the status of the application may have changed elsewhere. */
export const getFreshJob: Preload = ({ params: { job_id = "" } }) => [{ ...jobQuery(job_id), staleTime: 0 }];

/** The pages of seekers. */
export const seekerRoute: RouteObject = {
  Component: restrictTo("seeker"),
  children: [
    createPageRoute(
      "jobs/search",
      "hiring/apply/member-search-page.tsx",
      async () => (await import("./hiring/apply/member-search-page.tsx")).MemberSearchPage,
      async ({ search }) => [
        (await import("./jobs/search/queries.ts")).searchQuery(search, toLanguage(document.documentElement.lang)),
        industriesQuery(),
        (await import("./jobs/applied-tag.tsx")).appliedJobIdsQuery(),
      ],
    ),
    createPageRoute(
      "jobs/saved",
      "jobs/saved/saved-page.tsx",
      async () => (await import("./jobs/saved/saved-page.tsx")).SavedPage,
      async ({ search }) =>
        search.get("show") === "searches"
          ? [(await import("./jobs/search/saved-search-dialog.tsx")).savedSearchesQuery()]
          : [
              (await import("./jobs/save-job.tsx")).savedJobsQuery(),
              (await import("./jobs/applied-tag.tsx")).appliedJobIdsQuery(),
            ],
    ),
    createPageRoute(
      "uploads",
      "accounts/files/resume-upload-page.tsx",
      async () => (await import("./accounts/files/resume-upload-page.tsx")).ResumeUploadPage,
      async ({ user }) =>
        user?.resume ? [(await import("./accounts/files/queries.ts")).ownFilesQuery(user.resume)] : [],
    ),
    createPageRoute(
      "account/resume",
      "accounts/resume/profile-proposal-page.tsx",
      async () => (await import("./accounts/resume/profile-proposal-page.tsx")).ProfileProposalPage,
    ),
    createPageRoute(
      "jobs/apply/:job_id",
      "hiring/apply/apply-page.tsx",
      async () => (await import("./hiring/apply/apply-page.tsx")).ApplyPage,
      async (address) => [...(await getFreshJob(address)), preparedApplicationQuery(address.params.job_id ?? "")],
    ),
    createPageRoute(
      "jobs/applied/:application_id",
      "hiring/my-applications/application-page.tsx",
      async () => (await import("./hiring/my-applications/application-page.tsx")).ApplicationPage,
      async ({ params: { application_id = "" } }) => {
        const { applicationQuery, timelineQuery } = await import("./hiring/queries.ts");
        // Anything may have happened since the application was last shown.
        return [applicationQuery(application_id), timelineQuery(application_id)].map((query) => ({
          ...query,
          staleTime: 0,
        }));
      },
    ),
    createPageRoute(
      "jobs/applied",
      "hiring/my-applications/applications-page.tsx",
      async () => (await import("./hiring/my-applications/applications-page.tsx")).ApplicationsPage,
      async ({ search }) => {
        const { applicationsQuery, MAIN_LIST, readApplicationFilter } = await import("./hiring/queries.ts");
        return [applicationsQuery(MAIN_LIST, { filter: readApplicationFilter(search) })];
      },
    ),
  ],
};
