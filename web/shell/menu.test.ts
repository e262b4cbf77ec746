import { expect, test } from "vitest";
import type { User } from "../../contract/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { getMenuGroups, getProfilePath } from "./menu.ts";

type Person = Pick<User, "user_type" | "login_method">;

function paths(person: Person): string[] {
  return getMenuGroups(person).flatMap(({ entries }) => entries.map(({ path }) => path));
}

test("an employer posts and reviews, a job seeker searches and applies", () => {
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

test("only who logs in with a password can change it", () => {
  expect(paths({ user_type: SEEKER, login_method: "Email" })).toContain("/password");
  expect(paths({ user_type: SEEKER, login_method: "Google" })).not.toContain("/password");
});

test("without a kind of account there is no menu yet", () => {
  expect(paths({ user_type: null, login_method: "Phone" })).toEqual([]);
});

test("the user icon leads employers to the profile and others to the account", () => {
  expect(getProfilePath({ user_type: EMPLOYER })).toBe("/profile");
  expect(getProfilePath({ user_type: SEEKER })).toBe("/account");
});
