import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type RouteName, routes } from "../../../contract/index.ts";
import type { AuditEntry } from "../../../contract/moderation/audit.ts";
import english from "../../public/assets/i18n/en.json";
import { StaffArea } from "../../shell/staff-area.tsx";
import { nl, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { AuditPage } from "./audit-page.tsx";
import { StaffInvitationPage } from "./staff-invitation-page.tsx";
import { StaffPage } from "./staff-page.tsx";

const owner = createEmployer({ staff_role: "owner" });
const createMember = (id: string, name: string, more: object = {}) => ({
  id,
  _id: id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: "moderator",
  has_second_factor: true,
  ...more,
});
const own = createMember(owner.id, "Own", { role: "owner" });
const other = createMember(createId(8), "Mo", { has_second_factor: false });
const at = "2026-11-26T09:00:00.000Z";
const invitation = {
  id: createId(9),
  _id: createId(9),
  email: "new@example.com",
  role: "viewer",
  createdAt: at,
  expiresAt: at,
};

describe("StaffArea", () => {
  const open = (getDirectoryTotals: Replies["getDirectoryTotals"], is_2factor_auth_enabled = true) =>
    openPage(StaffArea, {
      path: "/admin?next=%2Fjob%2F1",
      user: { ...owner, is_2factor_auth_enabled },
      replies: {
        getDirectoryTotals,
        logout: undefined,
        startTwoFactor: { method: "app", secret: "SOCE ZWZ4", otpauth_url: "otpauth://totp/portal?secret=SOCEZWZ4" },
        confirmTwoFactor: { recovery_codes: ["672zf-rerk6"] },
      },
    });

  it("asks for the second factor in place of its pages, also by another login", async () => {
    const { getPath } = open(refuse(403, "second_factor_required"));
    await expect.element(page.getByRole("heading", { name: t("staff.second_factor.title") })).toBeVisible();
    await page.getByRole("button", { name: t("staff.second_factor.log_in_again") }).click();
    await expect.poll(getPath).toBe(`/login?next=${encodeURIComponent("/admin?next=%2Fjob%2F1")}`);
  });

  it("asks for no other login while it shows the recovery codes of an app that was set up here", async () => {
    open(refuse(403, "second_factor_required"), false);
    await page.getByLabelText(t("auth.password"), { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: t("account.two_factor.continue") }).click();
    await page.getByLabelText(t("auth.code")).fill("123456");
    await page.getByRole("button", { name: t("account.two_factor.switch_on") }).click();
    await expect.element(page.getByText("672zf-rerk6")).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: t("staff.second_factor.log_in_again") }))
      .not.toBeInTheDocument();
  });

  it("leads back to the page that needed the second factor", async () => {
    const { getPath } = open({});
    await expect.poll(getPath).toBe("/job/1");
  });
});

describe("StaffPage", () => {
  const open = (user = owner, more: object = {}) =>
    openPage(StaffPage, {
      path: "/admin/staff",
      user,
      replies: { listStaff: { members: [own, other], invitations: [invitation] }, ...more },
    });

  it("lets an owner change, remove and invite others, and not change the own role", async () => {
    const { calls, replies } = open(owner, { changeStaffRole: other, inviteStaff: invitation, removeStaff: undefined });
    await expect.element(page.getByText(t("staff.members.no_second_factor"))).toBeVisible();
    await expect.element(page.getByLabelText(t("staff.members.role_of", { name: "Own" }))).not.toBeInTheDocument();
    await page.getByLabelText(t("staff.members.role_of", { name: "Mo" })).selectOptions("viewer");
    await expect
      .element(page.getByText(t("staff.members.role_changed", { name: "Mo", role: t("staff.roles.viewer") })))
      .toBeVisible();
    await page.getByRole("button", { name: t("staff.members.invite"), exact: true }).click();
    await page.getByLabelText(t("staff.members.email")).fill("new@example.com");
    await page.getByRole("button", { name: t("staff.members.send") }).click();
    await expect.element(page.getByText(t("staff.members.invited", { email: "new@example.com" }))).toBeVisible();
    replies.listStaff = { members: [own], invitations: [] };
    await page.getByRole("button", { name: `${t("staff.members.remove")} Mo` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("staff.members.remove") })
      .click();
    await expect.element(page.getByText(t("staff.members.removed", { name: "Mo" }))).toBeVisible();
    const bodies = Object.fromEntries(calls.map(({ route, body }) => [route, body]));
    expect(bodies).toMatchObject({
      changeStaffRole: { role: "viewer" },
      inviteStaff: { email: "new@example.com", role: "moderator" },
    });
  });

  it("shows a moderator the same without changes, and says who leaves last", async () => {
    const moderator = createEmployer({ staff_role: "moderator" });
    open(moderator, {
      listStaff: {
        members: [
          { ...own, id: createId(7) },
          { ...other, id: moderator.id },
        ],
        invitations: [invitation],
      },
      removeStaff: refuse(409, "last_staff_owner"),
    });
    await expect.element(page.getByText("new@example.com")).toBeVisible();
    expect(page.getByRole("combobox").elements()).toEqual([]);
    await page.getByRole("button", { name: t("staff.members.leave") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("staff.members.leave") })
      .click();
    await expect.element(page.getByText(t("errors.last_staff_owner"))).toBeVisible();
  });

  it("names what each route of the staff lets a role do", () => {
    const ofStaff = (Object.keys(routes) as RouteName[]).filter((name) =>
      ["viewer", "moderator", "administrator"].includes(routes[name].access),
    );
    expect(Object.keys(english.staff.can).sort()).toEqual(ofStaff.sort());
  });
});

describe("StaffInvitationPage", () => {
  const open = (reply: unknown, user?: typeof owner) =>
    openPage(StaffInvitationPage, {
      path: "/nl/staff/token",
      pattern: "/nl/staff/:token",
      language: "nl",
      replies: { getStaffInvitation: reply as object, acceptStaffInvitation: { role: "owner" } },
      ...(user && { user }),
    });

  it("leads to a registration that comes back, and then makes the account a member", async () => {
    open({ role: "owner", email: null, state: "open" });
    await expect.element(page.getByText(nl("staff.invitation.text_owner"))).toBeVisible();
    const link = page.getByRole("link", { name: nl("staff.invitation.register") });
    await expect.element(link).toHaveAttribute("href", "/nl/register?next=%2Fnl%2Fstaff%2Ftoken");
  });

  it("accepts with the right account", async () => {
    const { calls } = open({ role: "owner", email: null, state: "open" }, createEmployer());
    await page.getByRole("button", { name: nl("staff.invitation.accept") }).click();
    await expect.poll(() => calls.map(({ route }) => route)).toContain("acceptStaffInvitation");
  });

  it.each([
    ["used", { role: "viewer", email: null, state: "used" }, "staff.invitation.used"],
    ["expired", { role: "viewer", email: null, state: "expired" }, "staff.invitation.expired"],
    ["unknown", refuse(404, "not_found"), "staff.invitation.unknown"],
  ] as const)("says that a link is %s", async (_name, reply, key) => {
    open(reply);
    await expect.element(page.getByText(nl(key))).toBeVisible();
  });

  it("refuses another account", async () => {
    open({ role: "viewer", email: "new@example.com", state: "open" }, owner);
    const text = nl("staff.invitation.other_account", { email: "new@example.com", own: owner.email ?? "" });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("button", { name: nl("staff.invitation.accept") })).not.toBeInTheDocument();
  });
});

it("AuditPage shows who did what, and filters it", async () => {
  const entry: AuditEntry = {
    id: createId(1),
    createdAt: at,
    kind: "decided",
    actor: { id: createId(2), name: "Mo" },
    user: null,
    details: {},
    case: { id: createId(3), subject_kind: "job", subject_id: createId(4) },
    subject_name: "Lab Teacher",
  };
  const text: AuditEntry = {
    ...entry,
    id: createId(5),
    kind: "text_changed",
    case: null,
    subject_name: null,
    details: { setting: "about.title" },
  };
  const { calls } = openPage(AuditPage, {
    path: "/admin/audit",
    user: owner,
    replies: { listAudit: [entry, text], listStaff: { members: [own], invitations: [] } },
  });
  await expect.element(page.getByText(t("staff.audit.by", { name: "Mo" })).first()).toBeVisible();
  await expect.element(page.getByText(t("staff.audit.subject", { name: "Lab Teacher" }))).toBeVisible();
  await expect.element(page.getByText(`· ${t("about.title")}`)).toBeVisible();
  const link = page.getByRole("link", { name: t("staff.audit.kinds.decided") });
  await expect.element(link).toHaveAttribute("href", `/admin/cases/${createId(3)}`);
  await page.getByLabelText(t("staff.audit.kind")).selectOptions("invited");
  await page.getByLabelText(t("staff.audit.from")).fill("2026-11-01");
  await expect
    .poll(() => calls.findLast(({ route }) => route === "listAudit")?.query)
    .toMatchObject({ kind: "invited", from: "2026-11-01" });
});
