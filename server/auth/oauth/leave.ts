import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from "openid-client";
import type { Database } from "../../database.ts";
import { callbackOf } from "./addresses.ts";
import type { Provider } from "./providers.ts";
import { insertAttempt, newSecret } from "./queries.ts";

/** Begins a login at a provider: where the popup goes next, and what its browser has to keep until it comes back. */
export async function leave(db: Database, provider: Provider, openerOrigin: string) {
  const server = await provider.configuration();
  const [state, nonce, browser, codeVerifier] = [newSecret(), newSecret(), newSecret(), randomPKCECodeVerifier()];
  await insertAttempt(db, { provider: provider.name, state, browser, codeVerifier, nonce, openerOrigin });
  const address = buildAuthorizationUrl(server, {
    ...provider.parameters,
    redirect_uri: callbackOf(openerOrigin, provider.name),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { address: address.href, browser };
}
