import { describe, expect, it } from "vitest";
import { makeApplied, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { makeModerator, makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const moderator = await makeModerator(portal);

const grantPath = "/authenticated/users/view-grant";
const view = ({ client }: TestUser, { id }: TestUser) => client.post(`/admin/people/${id}/account`);

describe("an account that its owner lets the staff read", () => {
  it("is read by moderators for 30 minutes, with a line in the audit and a mail, and without messages", async () => {
    const { employer: owner, seeker } = await makeApplied(portal, { job: { title: "Lock Keeper" } });
    await owner.client.post("/messages", { to_user_id: seeker.id, message: "Only between us" });
    expect((await view(moderator, seeker)).status).toBe(404);
    const { body: grant } = await seeker.client.put(grantPath);
    expect(grant).toEqual({ until: expect.any(String), openings: [] });
    expect((await moderator.client.get(`/admin/people/${seeker.id}`)).body.view_granted_until).toBe(grant.until);
    for (const other of [await makeStaff(portal, "viewer"), owner]) {
      expect((await view(other, seeker)).status).toBe(404);
    }
    const { status, body, text } = await view(moderator, seeker);
    expect([status, body.account.email, body.until]).toEqual([200, seeker.email, grant.until]);
    const { rows } = body.lists.find(({ name }: { name: string }) => name === "applications");
    expect(rows).toMatchObject([{ job_title: "Lock Keeper" }]);
    expect(text).not.toContain("Only between us");
    expect((await seeker.client.get(grantPath)).body.openings).toHaveLength(1);
    const [mail] = (await portal.outbox()).filter(({ to }) => to === seeker.email);
    expect(mail?.subject).toBe("The staff of Job Portal has opened your account");
    expect(mail?.text).not.toContain("Derator");
    const { body: audit } = await moderator.client.get("/admin/audit?kind=account_viewed");
    expect(audit).toMatchObject([{ actor: { id: moderator.id }, user: { id: seeker.id } }]);
    await portal.moveClock({ advance: "PT31M" });
    expect((await view(moderator, seeker)).status).toBe(404);
    expect((await seeker.client.get(grantPath)).body.until).toBeNull();
  });

  it("is no longer read after the owner has withdrawn the permission", async () => {
    const seeker = await makeSeeker(portal);
    await seeker.client.put(grantPath);
    expect((await seeker.client.delete(grantPath)).status).toBe(204);
    expect((await seeker.client.delete(grantPath)).status).toBe(204);
    expect((await view(moderator, seeker)).status).toBe(404);
    const { body: audit } = await moderator.client.get("/admin/audit");
    const kinds = audit.filter(({ user }: { user: { id: string } | null }) => user?.id === seeker.id);
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["view_withdrawn", "view_granted"]);
  });
});
