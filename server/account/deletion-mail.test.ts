import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { makeCode, TEST_CODE } from "../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { type MailServer, startMailServer } from "../testing/servers/mail-server.ts";

let mail: MailServer;
let portal: TestPortal;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startTestPortal({ SMTP_URL: mail.url, MAIL_FROM: "Job Portal <jobs@example.org>" });
});
afterAll(async () => {
  await portal.close();
  await mail.close();
});

const remove = ({ client }: TestUser, body: object, language = "en") =>
  client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(body),
  });
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));

it("the owner of a deleted account gets one mail about it, after which nothing of the address is left", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => remove(seeker, { password: TEST_PASSWORD }, "nl")),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  await vi.waitFor(async () => {
    expect(mailsTo(seeker.email)).toHaveLength(1);
    const { rows } = await portal.pool.query("select 1 from notifications where recipient = $1", [seeker.email]);
    expect(rows).toEqual([]);
  }, 15_000);
  expect(mailsTo(seeker.email)[0]?.headers.get("subject")).toBe("Je account is verwijderd");
});

it("who has no email is deleted without one", async () => {
  const phone = await makeSeeker(portal, { login_method: "Phone", phone: "+31612345679", email: null });
  await makeCode(portal, "proof", phone.id, phone.id);
  expect((await remove(phone, { token: TEST_CODE })).status).toBe(204);
});
