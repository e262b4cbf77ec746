import { expect, test } from "vitest";
import type { User } from "../../../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import { getMenuGroups, getProfilePath, isCurrentEntry } from "./menu.ts";

type MenuUser = Pick<User, "user_type" | "login_method"> & Partial<Pick<User, "company_role">>;

function paths(user: MenuUser): string[] {
  return getMenuGroups({ company_role: null, ...user }).flatMap(({ entries }) => entries.map(({ path }) => path));
}

test("getMenuGroups offers posted jobs to employers, and job search to seekers", () => {
  const employer = paths({ user_type: EMPLOYER, login_method: "Email" });
  const seeker = paths({ user_type: SEEKER, login_method: "Email" });
  expect(employer).toEqual(expect.arrayContaining(["/jobs/create", "/jobs/list", "/jobs/applications"]));
  expect(seeker).toEqual(expect.arrayContaining(["/jobs/search", "/jobs/applied"]));
  expect(seeker).not.toContain("/jobs/create");
  for (const shared of ["/jobs/shortlist", "/jobs/messages", "/logout"]) {
    expect(employer).toContain(shared);
    expect(seeker).toContain(shared);
  }
});

test("getMenuGroups offers the password page to users with a password only", () => {
  expect(paths({ user_type: SEEKER, login_method: "Email" })).toContain("/password");
  expect(paths({ user_type: SEEKER, login_method: "Google" })).not.toContain("/password");
});

test("getMenuGroups offers members to owners only, and no lists of the company to interviewers", () => {
  const member = { user_type: EMPLOYER, login_method: "Email" } as const;
  expect(paths({ ...member, company_role: "owner" })).toEqual(
    expect.arrayContaining(["/company/members", "/jobs/list"]),
  );
  const recruiter = paths({ ...member, company_role: "recruiter" });
  expect(recruiter).toContain("/jobs/list");
  expect(recruiter).not.toContain("/company/members");
  expect(paths({ ...member, company_role: "interviewer" })).toEqual([
    "/jobs/assigned",
    "/profile",
    "/password",
    "/settings",
    "/logout",
  ]);
});

test("getMenuGroups is empty without an account type", () => {
  expect(paths({ user_type: null, login_method: "Phone" })).toEqual([]);
});

test("getProfilePath is /profile for employers and /account for seekers", () => {
  expect(getProfilePath({ user_type: EMPLOYER })).toBe("/profile");
  expect(getProfilePath({ user_type: SEEKER })).toBe("/account");
});

test("isCurrentEntry holds on the pages below an entry, and on the form of a job that exists for the posted jobs", () => {
  const isCurrent = (path: string, address: string) => isCurrentEntry(path, new URL(address, "http://local"));
  expect(isCurrent("/jobs/applied", "/jobs/applied/1?filter=pending")).toBe(true);
  expect(isCurrent("/jobs/messages", "/jobs/messages/1?x=1")).toBe(true);
  expect(isCurrent("/jobs/list", "/jobs/listing")).toBe(false);
  expect(isCurrent("/jobs/list", "/jobs/create/1")).toBe(true);
  expect(isCurrent("/jobs/create", "/jobs/create/1")).toBe(false);
  expect(isCurrent("/jobs/create", "/jobs/create")).toBe(true);
});
