import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
} from "./testing/factories.ts";
import { startTestPortal, type TestPortal } from "./testing/portal.ts";
import { createSamplePdf, uploadResume } from "./testing/sample-files.ts";

let portal: TestPortal;
beforeAll(async () => {
  // Production logs requests. The lowest level logs the most.
  portal = await startTestPortal({ NODE_ENV: "production", LOG_LEVEL: "trace" });
});
afterAll(() => portal.close());

const canary = (name: string) => `canary-${name}-${randomUUID()}`;
const log = () => portal.logged.join("");

it("logRequests › logs one line per request, without the query", async () => {
  const word = canary("search");
  await portal.anonymous.get(`/auth/search/?title=${word}`);
  const line = portal.logged.map((text) => JSON.parse(text)).find(({ path }) => path === "/api/auth/search/");
  expect(line).toMatchObject({ method: "GET", status: 200 });
  expect(line.ms).toBeGreaterThanOrEqual(0);
  expect(log()).not.toContain(word);
});

it("createLogger › logs no passwords, tokens or message texts, for successful and failed requests", async () => {
  const secrets = {
    password: canary("password"),
    message: canary("message"),
    summary: canary("summary"),
    cookie: canary("cookie"),
    token: canary("token"),
    resume: canary("resume"),
    fileName: canary("file-name"),
  };
  const { anonymous } = portal;
  const email = `${randomUUID()}@example.com`;
  const session = (await anonymous.post("/auth/register/users", { name: "N", email, password: secrets.password })).body;
  await anonymous.post("/auth/users", { email, password: secrets.password });
  await anonymous.post("/auth/users", { email, password: `${secrets.password}-wrong` });
  await anonymous.post("/auth/users", { email: secrets.password, password: [secrets.password] });
  const json = { "content-type": "application/json" };
  await anonymous.send("POST", "/auth/users", { headers: json, body: `{"password":"${secrets.password}",}` });
  await anonymous.send("GET", `/crud/jobs/${randomUUID()}?token=${secrets.token}`, {
    headers: { authorization: `Bearer ${secrets.token}`, cookie: secrets.cookie },
  });
  const renewed = (await anonymous.post("/auth/refresh-token/users", { refresh_token: session.refresh_token })).body;
  await anonymous.post("/auth/access-token/users", { access_token: renewed.access_token });

  const [seeker, employer] = [await makeSeeker(portal, { summary: secrets.summary }), await makeEmployer(portal)];
  const resume = { name: `${secrets.fileName}.pdf`, bytes: createSamplePdf(secrets.resume).bytes };
  const { file } = (await uploadResume(seeker, resume)).body;
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  await employer.client.get(`/crud/users/${seeker.id}`);
  await seeker.client.post("/messages", { to_user_id: employer.id, message: secrets.message });
  await seeker.client.post("/messages", { to_user_id: secrets.message, message: [secrets.message] });
  await uploadResume(seeker, { ...resume, bytes: Buffer.from(secrets.resume) });
  const { url } = (await employer.client.post(`/auth/user/download/${file}/link`)).body;
  await anonymous.get(url.replace("/api", ""));
  const signature = new URL(url, portal.origin).searchParams.get("signature") ?? "";
  await anonymous.post("/auth/logout/users", { refresh_token: renewed.refresh_token });

  const tokens = [session, renewed].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
  for (const secret of [...Object.values(secrets), ...tokens, seeker.accessToken, signature, "$argon2"]) {
    expect(log()).not.toContain(secret);
  }
});

it("createLogger › logs no values of a row that the database rejects", async () => {
  const broken = await startTestPortal({ NODE_ENV: "production", LOG_LEVEL: "trace" });
  const [seeker, employer] = [await makeSeeker(broken, await getPasswordColumns()), await makeEmployer(broken)];
  await broken.pool.query("alter table messages add constraint no_messages check (number < 1)");
  await broken.pool.query("alter table users add constraint no_names check (name <> 'N') not valid");
  const message = canary("message");
  expect((await seeker.client.post("/messages", { to_user_id: employer.id, message })).status).toBe(500);
  const form = { name: "N", email: `${randomUUID()}@example.com`, password: TEST_PASSWORD };
  expect((await broken.anonymous.post("/auth/register/users", form)).status).toBe(500);
  const text = broken.logged.join("");
  expect(text).toContain("no_messages");
  expect(text).toContain("no_names");
  for (const secret of [message, TEST_PASSWORD, "$argon2", form.email]) expect(text).not.toContain(secret);
  await broken.close();
});
