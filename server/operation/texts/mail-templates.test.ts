import { describe, expect, it } from "vitest";
import type { MailTemplateDetail, MailTemplateSummary } from "../../../contract/operation/mail-templates.ts";
import { texts } from "../../platform/i18n/texts.ts";
import { makeApplied, makeEmployer } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

/** Two processes of one portal. Owners save in the first. */
const portal = await startTestPortal();
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");

const pathOf = (kind: string) => `/admin/mail-templates/${kind}`;
const read = async (kind: string) => (await owner.client.get(pathOf(kind))).body as MailTemplateDetail;
const save = async (kind: string, texts: unknown) =>
  owner.client.put(pathOf(kind), { version: (await read(kind)).version, texts });

const invitation = {
  en: {
    subject: "Join {{company}}",
    body: "{{inviter}} needs you as {{role}}:\n\n{{invitation_url}}\n\nSee you\nat {{portal}}",
  },
  nl: { subject: "Kom bij {{company}}", body: "Welkom.\n\n{{invitation_url}}" },
};

it("GET /admin/mail-templates › lists every mail, and can show each as it is shipped, with all fields explained", async () => {
  const list = (await owner.client.get("/admin/mail-templates")).body as MailTemplateSummary[];
  expect(list.map(({ kind }) => kind)).toEqual(Object.keys(texts.en.mails));
  for (const { kind, is_changed } of list) {
    const { shipped, fields, texts: changed, version } = await read(kind);
    expect([is_changed, changed, version]).toEqual([false, null, 0]);
    for (const { name, example } of fields)
      if (!["links", "letter"].includes(name) && !/^slot_[345]$/.test(name)) expect(example, name).not.toBe("");
    const { status, body } = await owner.client.post(`${pathOf(kind)}/preview`, { texts: shipped });
    expect([status, JSON.stringify(body).includes("{{")], kind).toEqual([200, false]);
  }
  expect((await owner.client.get(pathOf("toString"))).status).toBe(404);
  expect((await owner.client.get(pathOf("phone_code"))).status).toBe(404);
});

describe("PUT /admin/mail-templates/:kind", () => {
  it("changes what the next mail says, also in another process, until it returns to the shipped text", async () => {
    const { status, body } = await save("company_invitation", invitation);
    expect(status).toBe(200);
    // A partial language that is left out has the shipped text.
    expect(body).toMatchObject({
      texts: { nl: invitation.nl, de: body.shipped.de },
      change: { actor: { id: owner.id } },
    });
    await expect.poll(() => other.changedTexts.current.mails.has("company_invitation")).toBe(true);
    const invite = async (by: TestPortal) => {
      const { client } = await makeEmployer(by);
      await client.post("/company/invitations", { email: "new@example.com", role: "recruiter" });
      return (await by.outbox())[0];
    };
    for (const one of [portal, other]) {
      const mail = await invite(one);
      expect(mail?.subject).toMatch(/^Join /);
      expect(mail?.text).toMatch(/ needs you as recruiter:\n\nhttp:\S+\n\nSee you at Job Portal\n$/);
    }
    expect((await save("company_invitation", body.texts)).body).toMatchObject({ version: 1 });
    expect((await save("company_invitation", body.shipped)).body).toMatchObject({ version: 2, texts: null });
    expect((await save("company_invitation", null)).body).toMatchObject({ version: 2 });
    expect((await invite(portal))?.subject).toBe(`You are invited to a company on Job Portal`);
  });

  it("names each part that could not be sent, and saves nothing", async () => {
    const change = (language: "en" | "nl", part: object) => ({
      ...{ ...invitation, de: invitation.nl },
      [language]: { ...invitation[language], ...part },
    });
    const before = await read("company_invitation");
    const body = (text: string) => change("nl", { body: text });
    const wrong: [unknown, string][] = [
      [body("Open de link."), "texts.nl.body"],
      [body("Open {{invitation_url}} nu."), "texts.nl.body"],
      [body("{{invitation_url}}\n\n{{invitation_url}}"), "texts.nl.body"],
      [body("{{invitation_url}}\n\n{{job}}"), "texts.nl.body"],
      [body("{{invitation_url}}\n\n{{ role }}"), "texts.nl.body"],
      [body("{{invitation_url}}\n\n<b>Nu</b>"), "texts.nl.body"],
      [body(" \n "), "texts.nl.body"],
      [body(`{{invitation_url}}\n\n${"x".repeat(5_000)}`), "texts.nl.body"],
      [change("en", { subject: "One\nTwo" }), "texts.en.subject"],
      [change("en", { subject: "{{invitation_url}}" }), "texts.en.subject"],
      [change("en", { subject: "{{links}}" }), "texts.en.subject"],
      [{ en: invitation.en }, "texts.nl"],
    ];
    for (const [form, field] of wrong) {
      const reply = await save("company_invitation", form);
      expect([reply.status, Object.keys(reply.body.fields ?? {})], JSON.stringify(form)).toEqual([422, [field]]);
    }
    expect(await read("company_invitation")).toEqual(before);
  });

  it("shows the second of two owners who save at once what the first has written", async () => {
    const { version } = await read("login_code");
    const forms = ["Code", "Key"].map((subject) => {
      const text = { subject, body: "{{code}}" };
      return { version, texts: { en: text, nl: text } };
    });
    const replies = await Promise.all(forms.map((form) => owner.client.put(pathOf("login_code"), form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0]?.status === 200 ? replies : replies.toReversed();
    expect(loser?.body).toMatchObject({ code: "text_changed", current: winner?.body });
  });

  it("is in the audit once, and no change is ever changed", async () => {
    const { shipped } = await read("job_approved");
    await save("job_approved", { ...shipped, en: { ...shipped.en, subject: "Approved: {{title}}" } });
    const { body } = await owner.client.get("/admin/audit?kind=mail_changed");
    expect(body[0]).toMatchObject({ actor: { id: owner.id }, details: { setting: "job_approved" } });
    for (const statement of ["update text_changes set texts = null", "delete from text_changes"])
      await expect(portal.pool.query(statement)).rejects.toThrow("only added");
  });

  it("does not send a stored text that another version of the portal would understand", async () => {
    const text = { subject: "Hi", body: ["{{code}}", "{{field_of_tomorrow}}"] };
    await portal.pool.query(
      `insert into text_changes (id, kind, key, version, texts) values (gen_random_uuid(), 'mail', 'email_login_code', 1, $1)`,
      [JSON.stringify({ en: text, nl: text })],
    );
    await portal.changedTexts.refresh();
    expect(portal.changedTexts.current.mails.has("email_login_code")).toBe(false);
  });
});

describe("a preview and a test", () => {
  it("are filled with an application of the demonstration when there is one", async () => {
    const text = { subject: "{{job}} at {{company}}", body: "{{application_url}}\n\n{{message_intro}}" };
    const preview = async () =>
      (await owner.client.post(`${pathOf("application_received")}/preview`, { texts: { en: text, nl: text } })).body;
    expect(await preview()).toMatchObject({
      en: { subject: "Nurse at Northgate Health" },
      nl: { subject: "Verpleegkundige at Zorggroep Noord" },
    });
    const { seeker } = await makeApplied(portal, { job: { title: "Baker" } });
    await portal.pool.query("update users set email = 'seeker@example.com' where id = $1", [seeker.id]);
    expect((await preview()).nl.subject).toMatch(/^Baker at /);
    const { client } = owner;
    const wrong = { en: { ...text, body: "{{code}}" }, nl: text };
    expect((await client.post(`${pathOf("application_received")}/preview`, { texts: wrong })).status).toBe(422);
  });

  it("go to the owner alone, in the chosen language, and say that they are tests", async () => {
    const send = (input: object) => owner.client.post(`${pathOf("company_invitation")}/test`, input);
    expect((await send({ texts: invitation, language: "nl" })).status).toBe(204);
    const [mail] = await portal.outbox();
    expect(mail).toMatchObject({ to: owner.email, subject: expect.stringMatching(/^Test: Kom bij \S/) });
    expect(mail?.text).toMatch(/^Dit is een test/);
    expect((await send({ texts: invitation, language: "fr" })).status).toBe(422);
  });
});
