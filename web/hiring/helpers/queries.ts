import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

/** The people who help the current seeker, and the open invitations. */
export function helpersQuery() {
  return queryOptions({
    queryKey: ["helpers", "own"],
    queryFn: ({ signal }) => callApi(routes.listHelpers, { signal }),
  });
}

export function helperInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ["helpers", "invitation", token],
    queryFn: ({ signal }) => callApi(routes.getHelperInvitation, { params: { token }, signal }),
    retry: false,
  });
}

/** What helpers have suggested to the current seeker and prepared. */
export function suggestionsQuery() {
  return queryOptions({
    queryKey: ["helpers", "suggestions"],
    queryFn: ({ signal }) => callApi(routes.listJobSuggestions, { signal }),
  });
}

/** What a helper has prepared for an application of the current seeker. The form waits for one attempt only. */
export function preparedApplicationQuery(jobId: string) {
  return queryOptions({
    queryKey: ["helpers", "prepared", jobId],
    queryFn: ({ signal }) => callApi(routes.getPreparedApplication, { params: { id: jobId }, signal }),
    retry: false,
  });
}

/** The people whom the current user helps. Every member page asks for them, because the menu depends on them. */
export function helpedPeopleQuery() {
  return queryOptions({
    queryKey: ["helpers", "people"],
    queryFn: ({ signal }) => callApi(routes.listHelpedPeople, { signal }),
    staleTime: 60_000,
  });
}

export function helpedPersonQuery(id: string) {
  return queryOptions({
    queryKey: ["helpers", "person", id],
    queryFn: ({ signal }) => callApi(routes.getHelpedPerson, { params: { id }, signal }),
  });
}

/** What the current user has prepared for a person and a job. */
export function preparationQuery(id: string, jobId: string) {
  return queryOptions({
    queryKey: ["helpers", "preparation", id, jobId],
    queryFn: ({ signal }) => callApi(routes.readPreparation, { params: { id, job_id: jobId }, signal }),
  });
}

/** Loads everything about help again. Called after each change, and after a notice. */
export function invalidateHelp(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["helpers"] });
}
