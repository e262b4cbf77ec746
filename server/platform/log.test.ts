import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
} from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { createSamplePdf, uploadResume } from "../testing/sample-files.ts";

// Production logs requests. The lowest level logs the most.
const portal = await startTestPortal({
  NODE_ENV: "production",
  PUBLIC_URL: "https://jobs.example.org",
  LOG_LEVEL: "trace",
});

const canary = (name: string) => `canary-${name}-${randomUUID()}`;
const log = () => portal.logged.join("");

it("observeRequests › logs one line per request, with the pattern of its route", async () => {
  const word = canary("search");
  await portal.anonymous.get(`/auth/search/?title=${word}`);
  const line = portal.logged.map((text) => JSON.parse(text)).find(({ route }) => route === "/api/auth/search");
  expect(line).toMatchObject({ method: "GET", status: 200, msg: "Request" });
  expect(line.ms).toBeGreaterThanOrEqual(0);
  expect(log()).not.toContain(word);
});

it("observeRequests › logs no tokens in paths, also when no route has the path", async () => {
  const token = canary("token");
  const paths = [`/company/invitations/${token}`, `/nothing/${token}`, `/auth/phone/${token}`];
  for (const path of paths) await portal.anonymous.get(path);
  await fetch(`${portal.origin}/register/${token}?token=${token}`);
  await fetch(`${portal.origin}/${token}%`);
  expect(log()).not.toContain(token);
});

describe("x-request-id", () => {
  const requestId = async ({ origin }: TestPortal, headers: Record<string, string> = {}, path = "/api/auth/search") =>
    (await fetch(origin + path, { headers })).headers.get("x-request-id") ?? "";
  const given = randomUUID();

  it("is a new UUID in each response and in the log, also in errors", async () => {
    const ids = [
      await requestId(portal),
      await requestId(portal, {}, "/api/nothing"),
      await requestId(portal, {}, "/%"),
    ];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(log()).toContain(`"request_id":"${ids[0]}"`);
  });

  it("is not taken over from a client", async () => {
    expect(await requestId(portal, { "x-request-id": given })).not.toBe(given);
  });

  it("is taken over from a trusted proxy, if it is a UUID", async () => {
    const behindProxy = await startTestPortal({ TRUST_PROXY: "127.0.0.1" });
    expect(await requestId(behindProxy, { "x-request-id": given })).toBe(given);
    for (const text of ["canary", `${given}x`, `${given},${given}`, ""]) {
      expect(await requestId(behindProxy, { "x-request-id": text })).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(await requestId(behindProxy, { "x-request-id": text })).not.toBe(text);
    }
  });
});

it("observeRequests › logs a keyed hash in place of the IP address", async () => {
  const behindProxy = await startTestPortal({
    NODE_ENV: "production",
    PUBLIC_URL: "https://jobs.example.org",
    TRUST_PROXY: "true",
  });
  const otherKey = await startTestPortal({
    NODE_ENV: "production",
    PUBLIC_URL: "https://jobs.example.org",
    TRUST_PROXY: "true",
    SECRET_KEY: "another secret that only tests know, long enough",
  });
  const request = ({ origin }: TestPortal, ipAddress: string) =>
    fetch(`${origin}/api/auth/search`, { headers: { "x-forwarded-for": ipAddress } });
  for (const ipAddress of ["192.0.2.77", "192.0.2.77", "192.0.2.78"]) await request(behindProxy, ipAddress);
  await request(otherKey, "192.0.2.77");
  const readClients = ({ logged }: TestPortal) =>
    logged.map((line) => JSON.parse(line)).flatMap(({ route, client }) => (route ? [client] : []));
  const [first, second, third] = readClients(behindProxy);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(readClients(otherKey)[0]).not.toBe(first);
  expect(behindProxy.logged.join("")).not.toContain("192.0.2.");
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
  const broken = await startTestPortal({
    NODE_ENV: "production",
    PUBLIC_URL: "https://jobs.example.org",
    LOG_LEVEL: "trace",
  });
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
});
