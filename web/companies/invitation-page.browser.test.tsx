import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { User } from "../../contract/accounts/users.ts";
import { nl, openPage, refuse } from "../testing/open-page.tsx";
import { createEmployer, createSeeker } from "../testing/samples.ts";
import { InvitationPage } from "./invitation-page.tsx";

describe("an invitation", () => {
  const invitation = { company: "Pioneer Works", email: "sanne@example.com", role: "recruiter" };
  const accept = page.getByRole("button", { name: nl("companies.invitation.accept") });
  const open = (user: User | undefined, code = "server_error") =>
    openPage(InvitationPage, {
      path: "/nl/invitations/secret",
      pattern: "/nl/invitations/:token",
      language: "nl",
      user,
      replies: { getInvitation: invitation, acceptInvitation: refuse(409, code) },
    });

  it("leads a visitor to the registration and the login, and back", async () => {
    open(undefined);
    await expect.element(page.getByText(nl("companies.invitation.log_in_as", invitation))).toBeVisible();
    for (const [name, path] of [
      ["companies.invitation.register", "/nl/register"],
      ["companies.invitation.log_in", "/nl/login"],
    ] as const) {
      const link = page.getByRole("link", { name: nl(name), exact: true });
      await expect.element(link).toHaveAttribute("href", `${path}?next=%2Fnl%2Finvitations%2Fsecret`);
    }
  });

  it("is not accepted by the account of another email", async () => {
    open(createSeeker({ email: "other@example.com" }));
    await expect.element(page.getByText(/other@example\.com/)).toBeVisible();
    await expect.element(page.getByRole("link", { name: nl("menu.logout") })).toBeVisible();
    await expect.element(accept).not.toBeInTheDocument();
  });

  it("says why the account of a seeker with applications cannot accept it", async () => {
    open(createSeeker(), "seeker_account");
    await accept.click();
    await expect.element(page.getByText(nl("companies.invitation.seeker_account", invitation))).toBeVisible();
    await expect.element(page.getByRole("link", { name: nl("menu.logout") })).toBeVisible();
    await expect.element(accept).not.toBeInTheDocument();
  });

  it("leads an employer, whose company has jobs, to what has to end first", async () => {
    open(createEmployer({ email: invitation.email }), "company_in_use");
    await accept.click();
    await expect.element(page.getByText(nl("errors.company_in_use"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: nl("jobs.posted_jobs") }))
      .toHaveAttribute("href", "/jobs/list");
  });
});
