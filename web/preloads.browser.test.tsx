import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import type { User } from "../contract/accounts/users.ts";
import { memberRoutes } from "./member-routes.tsx";
import { createLoaderContext } from "./platform/app/pages/page-route.ts";
import { openPage, type Replies } from "./testing/open-page.tsx";
import { createEmployer, createSeeker } from "./testing/samples.ts";

/** Runs the loader of a page, and returns the calls that it starts. No page is rendered, so they are all preloads. */
async function preload(path: string, user: User, replies: Replies) {
  const { calls, queryClient } = openPage(() => null, { user, replies });
  const { route, params } = matchRoutes(memberRoutes, path)?.at(-1) ?? {};
  const request = new Request(new URL(path, location.origin));
  if (typeof route?.loader === "function") {
    await route.loader({ params, request, context: createLoaderContext(queryClient) } as never);
  }
  return () => calls.map((call) => call.route);
}

describe("/jobs/shortlist loads its list while its code loads", () => {
  it("the candidates for an employer", async () => {
    const routes = await preload("/jobs/shortlist", createEmployer(), {
      listCompanyApplications: [],
      countCompanyApplications: {},
    });
    await expect.poll(routes).toEqual(["listCompanyApplications", "countCompanyApplications"]);
  });

  it("the applications of a seeker", async () => {
    const routes = await preload("/jobs/shortlist", createSeeker(), { listApplications: [] });
    await expect.poll(routes).toEqual(["listApplications"]);
  });
});

it("a page of the staff › loads its data while its code loads, after a check for the second factor", async () => {
  const replies = { getDirectoryTotals: {}, getPerson: {} };
  const routes = await preload("/admin/people/7", createEmployer({ staff_role: "viewer" }), replies);
  await expect.poll(routes).toEqual(["getDirectoryTotals", "getPerson"]);
});
