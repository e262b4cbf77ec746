import { beforeEach, expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { makeModerator } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

/** The TXT records by name. Null when DNS cannot be reached. */
let records: Record<string, string[]> | null = {};
let owner: TestUser;
const portal = await startTestPortal({}, { readTxtRecords: async (name) => records && (records[name] ?? []) });
beforeEach(async () => {
  owner = await makeEmployer(portal, { company: "Kwelder", website: "https://www.kwelder.nl/work" });
  await makeJob(portal, owner);
});

const readPublic = async () => {
  const { checks } = (await portal.anonymous.get(`/companies/${owner.id}`)).body;
  return checks.map(({ kind, value }: { kind: string; value: string }) => [kind, value]);
};
const setColumn = (sql: string, ...values: unknown[]) => portal.pool.query(sql, [...values, owner.id]);
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

it("the mail domain › is checked when the owner's verified address is at the domain of the website", async () => {
  const check = () => owner.client.post("/company/checks/mail-domain", {});
  const setMail = (mail: string) => setColumn("update users set email = $1 where id = $2", mail);
  expect(getStatusAndCode(await check())).toBe("409 mail_domain_differs");
  await setMail(`ada-${owner.id}@mail.kwelder.nl`);
  expect((await check()).status).toBe(200);
  expect(await readPublic()).toEqual([["mail_domain", "kwelder.nl"]]);
  const { body: job } = await makeSeeker(portal).then(async ({ client }) => {
    const [{ id }] = (await portal.anonymous.get(`/jobs/company/${owner.id}`)).body;
    return client.get(`/crud/jobs/${id}`);
  });
  expect(job.company_checks).toMatchObject([{ kind: "mail_domain", value: "kwelder.nl" }]);
  await setColumn("update companies set website = $1 where id = $2", "https://kwelder-jobs.com");
  expect(await readPublic()).toEqual([]);
  await setColumn("update companies set website = $1 where id = $2", "https://gmail.com");
  await setMail(`ada-${owner.id}@gmail.com`);
  expect(getStatusAndCode(await check())).toBe("409 mail_domain_differs");
  await setColumn("update companies set website = $1 where id = $2", null);
  expect(getStatusAndCode(await check())).toBe("409 website_required");
});

it("the DNS record › is checked when the domain has the value for this company, and DNS answers", async () => {
  const check = () => owner.client.post("/company/checks/dns-record", {});
  const { dns_record: record } = (await owner.client.get("/company/checks")).body;
  expect(record).toEqual({ name: "_job-portal.kwelder.nl", value: expect.stringMatching(/^job-portal=[\w-]{43}$/) });
  records = { [record.name]: ["job-portal=another"] };
  expect(getStatusAndCode(await check())).toBe("409 dns_record_missing");
  records = null;
  expect(getStatusAndCode(await check())).toBe("409 dns_unreachable");
  records = { [record.name]: ["v=spf1 -all", record.value] };
  expect((await check()).body.checks).toMatchObject([{ kind: "dns_record", value: "kwelder.nl" }]);
  const other = await makeEmployer(portal, { website: "https://kwelder.nl" });
  expect(getStatusAndCode(await other.client.post("/company/checks/dns-record", {}))).toBe("409 dns_record_missing");
});

it("the register number › is public when the staff has compared it, and no longer under another name", async () => {
  const moderator = await makeModerator(portal);
  const path = `/admin/companies/${owner.id}`;
  const form = { register: "KVK", number: "12345678" };
  expect((await owner.client.put("/company/checks/register", form)).body.register_request).toEqual(form);
  expect(await readPublic()).toEqual([]);
  expect((await moderator.client.get(path)).body).toMatchObject({ checks: [], register_request: form });
  const changed = await moderator.client.post(`${path}/register-check`, { ...form, number: "87654321" });
  expect(getStatusAndCode(changed)).toBe("409 register_number_changed");
  expect((await moderator.client.post(`${path}/register-check`, form)).status).toBe(204);
  expect(await readPublic()).toEqual([["register", "12345678"]]);
  expect((await portal.anonymous.get(`/companies/${owner.id}`)).text).not.toContain(moderator.id);
  const { checks, register_request } = (await moderator.client.get(path)).body;
  expect([checks[0].checked_by.id, register_request]).toEqual([moderator.id, null]);
  const { body: audit } = await moderator.client.get("/admin/audit?kind=register_checked");
  expect(audit[0]).toMatchObject({ actor: { id: moderator.id }, details: { company_id: owner.id } });
  await setColumn("update companies set name = $1 where id = $2", "Another name");
  expect(await readPublic()).toEqual([]);
  expect((await moderator.client.send("DELETE", `${path}/register-check`)).status).toBe(204);
  expect((await owner.client.get("/company/checks")).body).toMatchObject({ checks: [], register_request: null });
});
