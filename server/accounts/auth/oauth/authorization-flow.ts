import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from "openid-client";
import type { ProviderName } from "../../../platform/config/providers.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { ApiError } from "../../../platform/errors.ts";
import { createToken } from "../../../platform/signing/tokens.ts";
import { findOrCreateUser, type ProviderIdentity, toProviderIdentity } from "./identity.ts";
import { type Provider, toProviderError } from "./providers.ts";
import { consumeAuthorizationRequest, insertAuthorizationRequest, insertOAuthLoginCode } from "./queries.ts";

/**
 * Starts a login at a provider with the OpenID Connect authorization code flow, using state, nonce and PKCE. Returns
 * the provider's URL and the secret for the browser's cookie.
 *
 * @throws {ApiError} provider_unavailable
 */
export async function startAuthorization(db: Database, provider: Provider, openerOrigin: string) {
  const configuration = await provider.configuration();
  const state = createToken();
  const nonce = createToken();
  const browserSecret = createToken();
  const codeVerifier = randomPKCECodeVerifier();
  await insertAuthorizationRequest(db, {
    provider: provider.name,
    state,
    browserSecret,
    codeVerifier,
    nonce,
    openerOrigin,
  });
  const url = buildAuthorizationUrl(configuration, {
    ...provider.parameters,
    redirect_uri: buildCallbackUrl(openerOrigin, provider.name),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, browserSecret };
}

interface AuthorizationCallback {
  /** The provider's response, from the query string or the form body. */
  parameters: URLSearchParams;
  /** The value of the browser's cookie, or null without a cookie. */
  browserSecret: string | null;
}

/**
 * Completes a login at a provider. Returns the OAuth login code that the opener of the popup exchanges for a session.
 *
 * @throws {ApiError} oauth_expired, oauth_cancelled, oauth_failed, provider_unavailable or email_not_verified;
 * log_in_with_… when another account has this email
 */
export async function handleCallback(
  db: Database,
  provider: Provider,
  { parameters, browserSecret }: AuthorizationCallback,
) {
  const state = parameters.get("state");
  if (!state || !browserSecret) throw new ApiError("oauth_expired");
  const authorization = await consumeAuthorizationRequest(db, { provider: provider.name, state, browserSecret });
  if (!authorization) throw new ApiError("oauth_expired");

  const callbackUrl = new URL(buildCallbackUrl(authorization.opener_origin, provider.name));
  callbackUrl.search = parameters.toString();
  const identity = await exchangeAuthorizationCode(provider, callbackUrl, {
    expectedState: state,
    expectedNonce: authorization.nonce,
    pkceCodeVerifier: authorization.code_verifier,
  });
  const code = await insertOAuthLoginCode(db, await findOrCreateUser(db, identity));
  return { code, openerOrigin: authorization.opener_origin };
}

/** Builds the redirect URI. The operator registers exactly this URL at the provider. */
function buildCallbackUrl(origin: string, provider: ProviderName): string {
  return `${origin}/login/${provider}/callback`;
}

type AuthorizationChecks = { expectedState: string; expectedNonce: string; pkceCodeVerifier: string };

async function exchangeAuthorizationCode(
  provider: Provider,
  callbackUrl: URL,
  checks: AuthorizationChecks,
): Promise<ProviderIdentity> {
  const configuration = await provider.configuration();
  const tokens = await authorizationCodeGrant(configuration, callbackUrl, { ...checks, idTokenExpected: true }).catch(
    (error) => {
      throw toProviderError(error);
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new ApiError("oauth_failed");
  return toProviderIdentity(provider.name, claims, parseAppleName(callbackUrl.searchParams.get("user")));
}

/** Parses the `user` parameter of Apple's callback: `{"name":{"firstName":"Noor","lastName":"Bakker"}}`. */
function parseAppleName(user: string | null): string | null {
  try {
    const { firstName, lastName } = JSON.parse(user ?? "{}").name;
    return [firstName, lastName].filter((part) => typeof part === "string").join(" ");
  } catch {
    return null;
  }
}
