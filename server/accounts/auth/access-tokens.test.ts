import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/index.ts";
import { isOfStaff } from "../../../contract/openapi.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import { makeEmployer, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";

const portal = await startTestPortal();
const seeker = await makeSeeker(portal);
const employer = await makeEmployer(portal);

const signingKey = new Uint8Array(hkdfSync("sha256", TEST_SECRET_KEY, "", "access token", 32));
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;

interface Claims {
  sub?: string;
  sid?: string;
  iss?: string;
  aud?: string;
  exp?: number;
}

/** Returns the claims of a valid token for the seeker's session. `changes` replaces or removes claims. */
async function createClaims(changes: Claims = {}) {
  const sid = await findSessionId(seeker);
  return { sub: seeker.id, sid, iss: "job-portal", aud: "job-portal-api", exp: inTenMinutes(), ...changes };
}

async function findSessionId(user: TestUser): Promise<string> {
  const { rows } = await portal.pool.query("select id from sessions where user_id = $1", [user.id]);
  return rows[0].id;
}

const sign = async (changes: Claims = {}, key = signingKey, alg = "HS256") =>
  new SignJWT(await createClaims(changes)).setProtectedHeader({ alg, typ: "JWT" }).sign(key);

const invalidTokens: Record<string, () => Promise<string> | string> = {
  "no token": () => "",
  "the scheme Bearer without a token": () => "Bearer",
  garbage: () => "Bearer garbage",
  "a malformed JWT": () => "Bearer e30.e30.e30",
  "10,000 characters": () => `Bearer ${"x".repeat(10_000)}`,
  "Basic authentication": () => "Basic c2Vla2VyOnBhc3N3b3Jk",
  "a refresh token": () => `Bearer ${seeker.refreshToken}`,
  "an expired token": () => sign({ exp: inTenMinutes() - 660 }),
  "a token that never expires": () => sign({ exp: undefined }),
  "a token without a subject": () => sign({ sub: undefined }),
  "a token without a session": () => sign({ sid: undefined }),
  "a token of another issuer": () => sign({ iss: "elsewhere" }),
  "a token for another audience": () => sign({ aud: "elsewhere" }),
  "a token signed with another key": () => sign({}, randomBytes(32)),
  "a token signed with the underived secret key": () => sign({}, new TextEncoder().encode(TEST_SECRET_KEY)),
  "a token signed with another algorithm": () =>
    sign({}, new Uint8Array(Buffer.concat([signingKey, signingKey])), "HS512"),
  "an unsigned token": async () => new UnsecuredJWT(await createClaims()).encode(),
  "a token of an unknown session": () => sign({ sid: randomUUID() }),
  "a token of another user's session": async () => sign({ sid: await findSessionId(await makeSeeker(portal)) }),
  "a token of an ended session": async () => {
    const user = await makeSeeker(portal);
    await portal.anonymous.post("/auth/logout/users", { refresh_token: user.refreshToken });
    return user.accessToken;
  },
  "a token of a session that is 30 days old": async () => {
    const user = await makeSeeker(portal);
    await portal.pool.query("update sessions set created_at = now() - interval '30 days' where user_id = $1", [
      user.id,
    ]);
    return user.accessToken;
  },
  "a token of a deleted account": async () => {
    const user = await makeSeeker(portal);
    await portal.pool.query("delete from users where id = $1", [user.id]);
    return user.accessToken;
  },
};

const errorText = (code: "unauthorized" | "not_found") =>
  JSON.stringify({ message: errorDefinitions[code].message, code });
const unauthorized = errorText("unauthorized");
const protectedRoutes = Object.entries(routes).filter(
  ([, { access }]) => access !== "anyone" && access !== "no_session",
);
// `downloadResume` is left out, because it requires an access token or a signed link.
const publicRoutes = Object.entries(routes).filter(
  ([name, { access }]) => access === "anyone" && name !== "downloadResume",
);
const sessionlessRoutes = Object.entries(routes).filter(([, { access }]) => access === "no_session");

/**
 * One route of each kind of access, which has a body if one of them has. A route only names its kind, and one function
 * checks the tokens of all routes.
 */
const withBodiesLast = protectedRoutes.toSorted(
  ([, a], [, b]) => (a.method === "GET" ? 0 : 1) - (b.method === "GET" ? 0 : 1),
);
const oneOfEachKind = [...new Map(withBodiesLast.map((route) => [route[1].access, route])).values()];

const fillPath = (path: string, id: string) => path.replace(":id", id).replace(":status", "1");

function send(method: string, path: string, authorization: string, body?: string, type = "application/json") {
  const headers = { ...(authorization && { authorization }), ...(body && { "content-type": type }) };
  return portal.anonymous.send(method, path, { headers, ...(body && { body }) });
}

describe.each(Object.entries(invalidTokens))("%s", (name, makeToken) => {
  it("is rejected with 401 by a protected route of each kind", async () => {
    const token = await makeToken();
    for (const [, route] of oneOfEachKind) {
      const { status, text } = await send(route.method, fillPath(route.path, randomUUID()), token);
      // Without a token, routes of the staff do not exist.
      const isHidden = isOfStaff(route) && token === "";
      expect([status, text], route.path).toEqual(isHidden ? [404, errorText("not_found")] : [401, unauthorized]);
    }
  });

  it(`is ${name === "no token" ? "accepted" : "rejected"} by a public route`, async () => {
    const { status } = await send("GET", "/crud/industries", await makeToken());
    expect(status).toBe(name === "no token" ? 200 : 401);
  });
});

it.each(publicRoutes)("%s accepts no token, and rejects one that is invalid", async (_, { method, path }) => {
  for (const token of ["", "Bearer garbage"]) {
    const { status } = await send(method, fillPath(path, randomUUID()), token);
    expect(status === 401, token).toBe(token !== "");
  }
});

it.each(sessionlessRoutes)("%s ignores an invalid token", async (_, { method, path }) => {
  const { status, body } = await send(method, path, "Bearer garbage", method === "GET" ? undefined : "{}");
  if (status !== 200) expect(["invalid_fields", "not_found", "form_expired"]).toContain(body.code);
});

describe("401 without a valid token", () => {
  const bodies: [string, string | undefined, string?][] = [
    ["a valid body", '{"status":2}'],
    ["no body", undefined],
    ["broken JSON", '{"status":'],
    ["the wrong types", '{"status":[true]}'],
    ["a NUL character", '{"title":"\\u0000"}'],
    ["another content type", "<xml/>", "application/xml"],
    ["a body over the limit", `"${"x".repeat(300_000)}"`],
  ];

  it.each(oneOfEachKind)(
    "comes before the check of any body, as %s shows for its kind",
    async (_, { method, path }) => {
      for (const [description, body, type] of method === "GET" ? [] : bodies) {
        const response = await send(method, fillPath(path, employer.id), "Bearer garbage", body, type);
        expect([response.status, response.text], description).toEqual([401, unauthorized]);
      }
    },
  );

  it.each(protectedRoutes)("comes before every other check of %s", async (_, route) => {
    const { method, path } = route;
    const body = method === "GET" ? undefined : '{"status":[true]}';
    const pathWithQuery = `${fillPath(path, "no-id")}?limit=abc&after=%00`;
    const withoutToken = isOfStaff(route) ? errorText("not_found") : unauthorized;
    expect((await send(method, pathWithQuery, "", body)).text).toBe(withoutToken);
    expect((await send(method, pathWithQuery, "Bearer garbage", body)).text).toBe(unauthorized);
  });
});

it.each(["Bearer TOKEN", "bearer TOKEN", "BEARER  TOKEN", "TOKEN", "  TOKEN  "])(
  "a valid token is accepted as %j",
  async (headerFormat) => {
    const response = await send("GET", "/applications/1", headerFormat.replace("TOKEN", await sign()));
    expect([response.status, response.body]).toEqual([200, []]);
  },
);
