import type { FastifyRequest } from "fastify";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from "openid-client";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import { findOrCreateUser, type ProviderIdentity, toProviderIdentity } from "./identity.ts";
import { type Provider, type ProviderName, toProviderError } from "./providers.ts";
import {
  consumeAuthorizationRequest,
  generateSecret,
  insertAuthorizationRequest,
  insertExchangeCode,
} from "./queries.ts";

/** Where the page is that opened the popup: this portal itself, under the address that people use. */
export function getPublicOrigin(config: Config, request: FastifyRequest): string {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`;
  // A browser says where it is; anybody else may say anything.
  if (!URL.canParse(address)) throw new ApiError("malformed");
  return new URL(address).origin;
}

/** What the provider sends people back to; it has to be registered there, letter by letter. */
export function buildCallbackUrl(origin: string, provider: ProviderName): string {
  return `${origin}/login/${provider}/callback`;
}

/** Begins a login at a provider: where the popup goes next, and what its browser has to keep until it comes back. */
export async function startAuthorization(db: Database, provider: Provider, openerOrigin: string) {
  const server = await provider.configuration();
  const [state, nonce, browser, codeVerifier] = [
    generateSecret(),
    generateSecret(),
    generateSecret(),
    randomPKCECodeVerifier(),
  ];
  await insertAuthorizationRequest(db, { provider: provider.name, state, browser, codeVerifier, nonce, openerOrigin });
  const address = buildAuthorizationUrl(server, {
    ...provider.parameters,
    redirect_uri: buildCallbackUrl(openerOrigin, provider.name),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { address: address.href, browser };
}

interface AuthorizationCallback {
  /** What the provider sent along, in the address or in a form. */
  answer: URLSearchParams;
  /** What the browser's cookie holds. */
  browser: string | null;
}

/** Ends a login at a provider. Returns the code that the page which opened the popup exchanges for a session. */
export async function handleCallback(db: Database, provider: Provider, { answer, browser }: AuthorizationCallback) {
  const state = answer.get("state");
  if (!state || !browser) throw new ApiError("oauth_expired");
  const attempt = await consumeAuthorizationRequest(db, { provider: provider.name, state, browser });
  if (!attempt) throw new ApiError("oauth_expired");

  const address = new URL(buildCallbackUrl(attempt.opener_origin, provider.name));
  address.search = answer.toString();
  const person = await exchangeAuthorizationCode(provider, address, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.code_verifier,
  });
  const code = await insertExchangeCode(db, await findOrCreateUser(db, person));
  return { code, openerOrigin: attempt.opener_origin };
}

type AuthorizationChecks = { expectedState: string; expectedNonce: string; pkceCodeVerifier: string };

async function exchangeAuthorizationCode(
  provider: Provider,
  address: URL,
  checks: AuthorizationChecks,
): Promise<ProviderIdentity> {
  const server = await provider.configuration();
  const tokens = await authorizationCodeGrant(server, address, { ...checks, idTokenExpected: true }).catch((error) => {
    throw toProviderError(error);
  });
  const claims = tokens.claims();
  if (!claims) throw new ApiError("oauth_failed");
  return toProviderIdentity(provider.name, claims, parseAppleName(address.searchParams.get("user")));
}

/** `{"name":{"firstName":"Noor","lastName":"Bakker"}}`, as Apple sends it beside the rest. */
function parseAppleName(user: string | null): string | null {
  try {
    const { firstName, lastName } = JSON.parse(user ?? "{}").name;
    return [firstName, lastName].filter((part) => typeof part === "string").join(" ");
  } catch {
    return null;
  }
}
