import { authorizationCodeGrant } from "openid-client";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import { buildCallbackUrl } from "./addresses.ts";
import { findOrCreateUser, type ProviderIdentity, toProviderIdentity } from "./identity.ts";
import { toProviderError } from "./provider-error.ts";
import type { Provider } from "./providers.ts";
import { consumeAuthorizationRequest, insertExchangeCode } from "./queries.ts";

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
