/// <reference path="./oidc-provider.d.ts" />
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";
import { Provider } from "oidc-provider";

/** A user in the format of the provider's login form. */
export interface OidcUser {
  sub: string;
  email: string;
  email_verified: string;
  name: string;
}

export interface OidcServer {
  issuer: string;
  /** Environment variables of a portal that uses this server as Google and Apple. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const APPLE = { clientId: "apple-client", teamId: "TEAM123456", keyId: "KEY1234567" };
const MAX_SECRET_AGE_SECONDS = 5 * 60;

/**
 * Starts a real OpenID provider in place of Google and Apple. Its login form accepts every user without a password. For
 * manual tests, `node server/testing/servers/oidc-server.ts` starts it and prints the environment variables.
 */
export async function startOidcServer(port = 0): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const people = new Map<string, OidcUser>();
  const provider = createProvider(issuer, people);
  acceptSignedSecrets(provider, issuer, publicKey.export({ type: "spki", format: "pem" }).toString());

  const serve = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return serve(request, response);
    handleInteraction(provider, people, request, response).catch(() => response.writeHead(400).end());
  });
  return {
    issuer,
    environment: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: "google-client",
      GOOGLE_CLIENT_SECRET: "google-secret",
      APPLE_ISSUER: issuer,
      APPLE_CLIENT_ID: APPLE.clientId,
      APPLE_TEAM_ID: APPLE.teamId,
      APPLE_KEY_ID: APPLE.keyId,
      APPLE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n"),
    },
    close: () => closeServer(server),
  };
}

function createProvider(issuer: string, people: Map<string, OidcUser>): Provider {
  const client = {
    // The provider requires this value but does not use it. `redirectUriAllowed` below accepts the port of any test
    // portal.
    redirect_uris: ["http://127.0.0.1/login/callback"],
    response_types: ["code"],
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "client_secret_post",
  };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: "google-client", client_secret: "google-secret" },
      { ...client, client_id: APPLE.clientId, client_secret: "not used" },
    ],
    // Adds the claims to the ID token, as Google and Apple do.
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], name: ["name"] },
    scopes: ["openid", "email", "profile", "name"],
    pkce: { required: () => true },
    cookies: { keys: ["only for tests"] },
    jwks: { keys: [generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" })] },
    adapter: createMemoryStore(),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => toClaims(people.get(sub), sub) }),
    async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile name");
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/(127\.0\.0\.1|localhost):\d+\/login\/(google|apple)\/callback$/.test(uri);
  return provider;
}

/** Creates the store of the sessions, codes and tokens of one server. Nothing expires, because a server lives for one run of tests. */
function createMemoryStore() {
  const records = new Map<string, Record<string, unknown>>();
  return (model: string) => ({
    upsert: async (id: string, record: Record<string, unknown>) => void records.set(`${model} ${id}`, record),
    find: async (id: string) => records.get(`${model} ${id}`),
    findByUid: async (uid: string) => [...records.values()].find((record) => record.uid === uid),
    consume: async (id: string) => void Object.assign(records.get(`${model} ${id}`) ?? {}, { consumed: Date.now() }),
    destroy: async (id: string) => void records.delete(`${model} ${id}`),
    revokeByGrantId: async () => {},
  });
}

function toClaims(person: OidcUser | undefined, sub: string) {
  return { sub, email: person?.email, email_verified: person?.email_verified === "true", name: person?.name };
}

/**
 * Verifies Apple's client secret as Apple does: a JWT that is valid for at most five minutes, signed with the client's
 * key.
 */
function acceptSignedSecrets(provider: Provider, issuer: string, publicKey: string): void {
  const { compareClientSecret } = provider.Client.prototype;
  provider.Client.prototype.compareClientSecret = async function compare(secret) {
    if (this.clientId !== APPLE.clientId) return compareClientSecret.call(this, secret);
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(publicKey), {
      algorithms: ["ES256"],
      issuer: APPLE.teamId,
      subject: APPLE.clientId,
      audience: issuer,
      requiredClaims: ["iat", "exp"],
    });
    return protectedHeader.kid === APPLE.keyId && (payload.exp ?? 0) - (payload.iat ?? 0) <= MAX_SECRET_AGE_SECONDS;
  };
}

async function handleInteraction(
  provider: Provider,
  people: Map<string, OidcUser>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(loginForm);
    return;
  }
  const body = await text(request);
  const given = Object.fromEntries(new URLSearchParams(body)) as unknown as OidcUser & { cancel?: string };
  if (given.cancel) {
    await provider.interactionFinished(request, response, { error: "access_denied" });
    return;
  }
  people.set(given.sub, given);
  await provider.interactionFinished(request, response, { login: { accountId: given.sub, remember: false } });
}

const loginForm = `<!doctype html><title>Test provider</title><form method="post">
<p><label>Id <input name="sub" value="1001" /></label></p>
<p><label>Email <input name="email" value="noor@example.com" /></label></p>
<p><label>Name <input name="name" value="Noor Bakker" /></label></p>
<p><label>Confirmed <select name="email_verified"><option>true</option><option>false</option></select></label></p>
<button>Sign in</button> <button name="cancel" value="yes">Cancel</button></form>`;

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

if (import.meta.main) {
  const { environment } = await startOidcServer(4000);
  const settings = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  process.stdout.write(settings.join(""));
}
