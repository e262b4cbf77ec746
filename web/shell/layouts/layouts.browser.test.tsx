import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { BottomBar } from "../../platform/ui/layout/bottom-bar.tsx";
import { nl, openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createSeeker } from "../../testing/samples.ts";
import { requireStaff } from "../member-guards.ts";
import { SideMenu } from "../menus/side-menu.tsx";
import { StaffMenu } from "../menus/staff-menu.tsx";
import { TabBar } from "../menus/tab-bar.tsx";
import { restrictTo } from "../restrict-to.tsx";
import { MinimalLayout } from "./minimal-layout.tsx";

describe("the groups of the side menu", () => {
  const group = (name: string) => page.getByRole("group").filter({ hasText: name });
  const [jobs, settings] = [group(t("menu.jobs")), group(t("menu.settings"))];
  const isOpen = (details: typeof jobs) => expect.element(details).toHaveAttribute("open");
  const isClosed = (details: typeof jobs) => expect.element(details).not.toHaveAttribute("open");
  const openMenu = () =>
    openPage(SideMenu, {
      path: "/dashboard",
      pattern: "*",
      user: createEmployer(),
      replies: { listHelpedPeople: [] },
    });

  it("are open, stay closed as the user leaves them, and open again on their pages", async () => {
    const { navigate, getPath } = openMenu();
    await isOpen(jobs);
    await isOpen(settings);
    await settings.getByText(t("menu.settings"), { exact: true }).click();
    await isClosed(settings);
    await navigate("/jobs/list");
    await isClosed(settings);
    await navigate("/profile");
    await isOpen(settings);
    await page.getByRole("link", { name: t("menu.posted_jobs") }).click();
    await expect.poll(getPath).toBe("/jobs/list");
    await jobs.getByText(t("menu.jobs"), { exact: true }).click();
    await isClosed(jobs);
    const dashboard = page.getByRole("link", { name: t("menu.dashboard") });
    await dashboard.click();
    await expect.element(dashboard).toHaveAttribute("aria-current", "page");
    await navigate(-1);
    await expect.poll(getPath).toBe("/jobs/list");
    await isOpen(jobs);
  });
});

describe("the tabs of phones", () => {
  const tabs = page.getByRole("navigation", { name: t("shell.most_used") });
  const open = (user = createSeeker(), children: ReactNode = null) =>
    openPage(
      () => (
        <>
          <p>Page</p>
          {children}
          <TabBar counts={{ "/jobs/messages": 3 }} />
        </>
      ),
      { path: "/jobs/saved", pattern: "*", user },
    );

  it("lead to what people do most, and say which is open and how much waits", async () => {
    await page.viewport(360, 740);
    open();
    const paths = ["/jobs/search", "/jobs/applied", "/jobs/messages", "/jobs/saved"];
    for (const [index, path] of paths.entries())
      await expect.element(tabs.getByRole("link").nth(index)).toHaveAttribute("href", path);
    await expect.element(tabs.getByRole("link", { name: t("menu.saved") })).toHaveAttribute("aria-current", "page");
    await expect.element(tabs.getByRole("link", { name: `3 ${t("menu.messages")}` })).toBeVisible();
  });

  it("leave the room to a page with actions at the bottom edge", async () => {
    await page.viewport(360, 740);
    open(createEmployer(), <BottomBar>Save</BottomBar>);
    await expect.element(page.getByText("Save")).toBeVisible();
    await expect.element(tabs).not.toBeInTheDocument();
  });

  it.each([
    [1280, 800],
    [740, 360],
  ])("are not in a window of %i by %i pixels", async (width, height) => {
    await page.viewport(width, height);
    open();
    await expect.element(page.getByText("Page")).toBeVisible();
    await expect.element(tabs).not.toBeInTheDocument();
  });

  it("are not there for an interviewer, who has one list", async () => {
    await page.viewport(360, 740);
    open(createEmployer({ company_role: "interviewer" }));
    await expect.element(page.getByText("Page")).toBeVisible();
    await expect.element(tabs).not.toBeInTheDocument();
  });
});

it("MinimalLayout has a logo that leads to the dashboard, a way to log out and the footer of the portal", async () => {
  openPage(MinimalLayout, { path: "/info", language: "nl", user: createSeeker({ user_type: null }) });
  await expect.element(page.getByText(nl("shell.copyright", { year: 2026, holder: "Job Portal" }))).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Job Portal" })).toHaveAttribute("href", "/dashboard");
  await expect.element(page.getByRole("link", { name: nl("menu.logout") })).toHaveAttribute("href", "/logout");
});

it.each([
  ["leads back to the pages of", createEmployer({ staff_role: "owner" }), ["/admin/settings", "/dashboard", "/logout"]],
  [
    "has the settings of",
    createSeeker({ staff_role: "owner", user_type: null }),
    ["/admin/account", "/admin/password", "/logout"],
  ],
] as const)("StaffMenu %s the account, and ends with the way to log out", async (_, user, last) => {
  openPage(() => <StaffMenu />, { path: "/admin", pattern: "*", user });
  const readPaths = () =>
    page
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href"));
  await expect.poll(() => readPaths().slice(-3)).toEqual(last);
});

it.each([
  ["seeker", createEmployer(), "forbidden.seeker"],
  ["employer", createSeeker(), "forbidden.employer"],
  ["recruiter", createEmployer({ company_role: "interviewer" }), "forbidden.recruiter"],
  ["owner", createEmployer({ company_role: "recruiter" }), "forbidden.owner"],
] as const)("restrictTo says why a page is only for: %s", async (audience, user, reason) => {
  openPage(restrictTo(audience), { user });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(t("forbidden.title"));
  await expect.element(page.getByText(t(reason, { company: "Pioneer Works" }))).toBeVisible();
  const link = page.getByRole("link", { name: t("not_found.dashboard") });
  await expect.element(link).toHaveAttribute("href", "/dashboard");
});

describe("requireStaff", () => {
  it("lets members of the staff in", async () => {
    openPage(() => null, { user: createSeeker({ staff_role: "viewer", user_type: null }) });
    await expect(requireStaff()).resolves.toBeNull();
  });

  it.each([
    ["visitors", undefined],
    ["users without a role", createSeeker()],
    ["a suspended member", createSeeker({ staff_role: "owner", suspension: { of: "user", until: null } })],
  ])("has no page for %s", async (_, user) => {
    openPage(() => null, user && { user });
    await expect(requireStaff()).rejects.toMatchObject({ init: { status: 404 } });
  });
});
