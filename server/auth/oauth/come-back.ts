import { authorizationCodeGrant } from "openid-client";
import type { Database } from "../../database.ts";
import { ApiError } from "../../errors.ts";
import { callbackOf } from "./addresses.ts";
import { findOrCreateUser, type Person, personOf } from "./person.ts";
import { providerError } from "./provider-error.ts";
import type { Provider } from "./providers.ts";
import { insertCode, takeAttempt } from "./queries.ts";

interface Came {
  /** What the provider sent along, in the address or in a form. */
  answer: URLSearchParams;
  /** What the browser's cookie holds. */
  browser: string | null;
}

/** Ends a login at a provider. Returns the code that the page which opened the popup exchanges for a session. */
export async function comeBack(db: Database, provider: Provider, { answer, browser }: Came) {
  const state = answer.get("state");
  if (!state || !browser) throw new ApiError("oauth_expired");
  const attempt = await takeAttempt(db, { provider: provider.name, state, browser });
  if (!attempt) throw new ApiError("oauth_expired");

  const address = new URL(callbackOf(attempt.opener_origin, provider.name));
  address.search = answer.toString();
  const person = await askWho(provider, address, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.code_verifier,
  });
  const code = await insertCode(db, await findOrCreateUser(db, person));
  return { code, openerOrigin: attempt.opener_origin };
}

type Checks = { expectedState: string; expectedNonce: string; pkceCodeVerifier: string };

async function askWho(provider: Provider, address: URL, checks: Checks): Promise<Person> {
  const server = await provider.configuration();
  const tokens = await authorizationCodeGrant(server, address, { ...checks, idTokenExpected: true }).catch((error) => {
    throw providerError(error);
  });
  const claims = tokens.claims();
  if (!claims) throw new ApiError("oauth_failed");
  return personOf(provider.name, claims, nameBeside(address.searchParams.get("user")));
}

/** `{"name":{"firstName":"Noor","lastName":"Bakker"}}`, as Apple sends it beside the rest. */
function nameBeside(user: string | null): string | null {
  try {
    const { firstName, lastName } = JSON.parse(user ?? "{}").name;
    return [firstName, lastName].filter((part) => typeof part === "string").join(" ");
  } catch {
    return null;
  }
}
