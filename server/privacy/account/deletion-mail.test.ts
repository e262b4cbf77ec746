import { expect, it, vi } from "vitest";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { makeCode, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

const mail = closeAfterTests(await startMailServer());
const portal = await startTestPortal({ SMTP_URL: mail.url, MAIL_FROM: "Job Portal <jobs@example.org>" });

const deleteAccount = ({ client }: TestUser, body: object, language = "en") =>
  client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(body),
  });
const listMailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));

it("DELETE /authenticated/users mails the owner once and then deletes the email address", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const responses = await Promise.all(
    Array.from({ length: 16 }, () => deleteAccount(seeker, { password: TEST_PASSWORD }, "nl")),
  );
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
  await vi.waitFor(async () => {
    expect(listMailsTo(seeker.email)).toHaveLength(1);
    const { rows } = await portal.pool.query("select 1 from notifications where recipient = $1", [seeker.email]);
    expect(rows).toEqual([]);
  }, WAIT_OPTIONS);
  expect(listMailsTo(seeker.email)[0]?.headers.get("subject")).toBe("Je account is verwijderd");
});

it("DELETE /authenticated/users deletes an account without an email address", async () => {
  const phoneUser = await makeSeeker(portal, { login_method: "Phone", phone: "+31612345679", email: null });
  await makeCode(portal, "proof", phoneUser.id, phoneUser.id);
  expect((await deleteAccount(phoneUser, { token: TEST_CODE })).status).toBe(204);
});
