import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errors } from "../../contract/errors.ts";
import { routes } from "../../contract/index.ts";
import { makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
let seeker: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  seeker = await makeSeeker(portal);
});
afterAll(() => portal.close());

const ours = new Uint8Array(hkdfSync("sha256", TEST_SECRET_KEY, "", "access token", 32));
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;

interface Claims {
  sub?: string;
  sid?: string;
  iss?: string;
  aud?: string;
  exp?: number;
}

/** What a token of ours says about the seeker's session; `changes` replaces claims, or leaves them out. */
async function claims(changes: Claims = {}) {
  const sid = await sessionOf(seeker);
  return { sub: seeker.id, sid, iss: "job-portal", aud: "job-portal-api", exp: inTenMinutes(), ...changes };
}

async function sessionOf(person: TestUser): Promise<string> {
  const { rows } = await portal.pool.query("select id from sessions where user_id = $1", [person.id]);
  return rows[0].id;
}

const sign = async (changes: Claims = {}, key = ours, alg = "HS256") =>
  new SignJWT(await claims(changes)).setProtectedHeader({ alg, typ: "JWT" }).sign(key);

const badTokens: Record<string, () => Promise<string> | string> = {
  "no token": () => "",
  "only the word Bearer": () => "Bearer",
  garbage: () => "Bearer garbage",
  "three garbled parts": () => "Bearer e30.e30.e30",
  "10,000 characters": () => `Bearer ${"x".repeat(10_000)}`,
  "another way to log in": () => "Basic c2Vla2VyOnBhc3N3b3Jk",
  "a refresh token": () => `Bearer ${seeker.refreshToken}`,
  "an expired token": () => sign({ exp: inTenMinutes() - 660 }),
  "a token that never expires": () => sign({ exp: undefined }),
  "a token of nobody": () => sign({ sub: undefined }),
  "a token without a session": () => sign({ sid: undefined }),
  "a token of another issuer": () => sign({ iss: "elsewhere" }),
  "a token for another audience": () => sign({ aud: "elsewhere" }),
  "a token signed with another key": () => sign({}, randomBytes(32)),
  "a token signed with the secret itself": () => sign({}, new TextEncoder().encode(TEST_SECRET_KEY)),
  "a token signed with another algorithm": () => sign({}, new Uint8Array(Buffer.concat([ours, ours])), "HS512"),
  "an unsigned token": async () => new UnsecuredJWT(await claims()).encode(),
  "a token of an invented session": () => sign({ sid: randomUUID() }),
  "a token of somebody else's session": async () => sign({ sid: await sessionOf(await makeSeeker(portal)) }),
  "a token of an ended session": async () => {
    const person = await makeSeeker(portal);
    await portal.anonymous.post("/auth/logout/users", { refresh_token: person.refreshToken });
    return person.accessToken;
  },
  "a token of a session of 30 days": async () => {
    const person = await makeSeeker(portal);
    await portal.pool.query("update sessions set created_at = now() - interval '30 days' where user_id = $1", [
      person.id,
    ]);
    return person.accessToken;
  },
  "a token of a deleted account": async () => {
    const person = await makeSeeker(portal);
    await portal.pool.query("delete from users where id = $1", [person.id]);
    return person.accessToken;
  },
};

const unauthorized = JSON.stringify({ message: errors.unauthorized.message, code: "unauthorized" });
const closedRoutes = Object.entries(routes).filter(([, { access }]) => access !== "anyone" && access !== "no_session");
// A resume is sent to whoever has a token or a signed link, so without either it is closed.
const openRoutes = Object.entries(routes).filter(
  ([name, { access }]) => access === "anyone" && name !== "downloadResume",
);
const waysIn = Object.entries(routes).filter(([, { access }]) => access === "no_session");

const at = (path: string, id: string) => path.replace(":id", id).replace(":status", "1");

function send(method: string, path: string, authorization: string, body?: string, type = "application/json") {
  const headers = { ...(authorization && { authorization }), ...(body && { "content-type": type }) };
  return portal.anonymous.send(method, path, { headers, ...(body && { body }) });
}

describe.each(Object.entries(badTokens))("%s", (name, makeToken) => {
  it("opens no closed route", async () => {
    const token = await makeToken();
    for (const [, { method, path }] of closedRoutes) {
      const answer = await send(method, at(path, randomUUID()), token);
      expect([answer.status, answer.text], path).toEqual([401, unauthorized]);
    }
  });

  it(`is ${name === "no token" ? "" : "not "}enough for open routes`, async () => {
    const token = await makeToken();
    for (const [, { method, path }] of openRoutes) {
      const answer = await send(method, at(path, randomUUID()), token);
      expect(answer.status === 401, path).toBe(name !== "no token");
    }
  });

  it("is not looked at on the ways in and out", async () => {
    const token = await makeToken();
    for (const [, { method, path }] of waysIn) {
      const { body } = await send(method, path, token, method === "GET" ? undefined : "{}");
      expect(["invalid_fields", "not_found"], path).toContain(body.code);
    }
  });
});

describe("401 comes before anything else", () => {
  const bodies: [string, string | undefined, string?][] = [
    ["a readable body", '{"status":2}'],
    ["no body", undefined],
    ["broken JSON", '{"status":'],
    ["the wrong types", '{"status":[true]}'],
    ["a NUL character", '{"title":"\\u0000"}'],
    ["another content type", "<xml/>", "application/xml"],
    ["too large a body", `"${"x".repeat(300_000)}"`],
  ];

  it.each(closedRoutes)("on %s, whatever the id and the body", async (_, { method, path }) => {
    const owner = await makeEmployer(portal);
    for (const id of [owner.id, randomUUID(), "no-id"]) {
      for (const [what, body, type] of method === "GET" ? [] : bodies) {
        const answer = await send(method, at(path, id), "Bearer garbage", body, type);
        expect([answer.status, answer.text], what).toEqual([401, unauthorized]);
      }
      const search = `${at(path, id)}?limit=abc&after=%00`;
      expect((await send(method, search, "")).text).toBe(unauthorized);
    }
  });
});

it.each(["Bearer TOKEN", "bearer TOKEN", "BEARER  TOKEN", "TOKEN", "  TOKEN  "])(
  "takes a good token as %j",
  async (form) => {
    const answer = await send("GET", "/applications/1", form.replace("TOKEN", await sign()));
    expect([answer.status, answer.body]).toEqual([200, []]);
  },
);
