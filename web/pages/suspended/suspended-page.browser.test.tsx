import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { MemberLayout } from "../../shell/layouts/member-layout.tsx";
import { nl, openPage } from "../../testing/open-page.tsx";
import { createEmployer, createId, createSeeker } from "../../testing/samples.ts";
import { SuspendedPage } from "./suspended-page.tsx";

const until = "2999-01-01T12:00:00.000Z";

it("SuspendedPage leads to the reasons, the export and the deletion of the account", async () => {
  const letters = { en: { title: "Suspended", sections: [] }, nl: { title: "Geschorst wegens fraude", sections: [] } };
  const statement = { id: createId(7), letter: letters, decided_at: "2026-11-26T09:00:00.000Z" };
  openPage(SuspendedPage, {
    path: "/suspended",
    language: "nl",
    user: createSeeker({ suspension: { of: "user", until } }),
    replies: { listStatements: [statement] },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(nl("suspended.title"));
  await expect.element(page.getByText(nl("suspended.until", { date: "1 jan 2999" }))).toBeVisible();
  const link = page.getByRole("link", { name: "Geschorst wegens fraude" });
  await expect.element(link).toHaveAttribute("href", `/statements/${statement.id}`);
  await expect.element(page.getByRole("button", { name: nl("account.export.submit") })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: nl("account.deletion.title") })).toBeVisible();
});

it("MemberLayout tells the members of a suspended company what they can still do", async () => {
  const user = createEmployer({ suspension: { of: "company", until } });
  const replies = { listHelpedPeople: [] };
  openPage(() => <MemberLayout unreadNotices={0} />, {
    path: "/dashboard",
    pattern: "*",
    language: "nl",
    user,
    replies,
  });
  await expect
    .element(page.getByRole("alert").getByText(nl("suspended.company_until", { date: "1 jan 2999" })))
    .toBeVisible();
});
