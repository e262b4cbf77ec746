import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from "openid-client";
import type { Database } from "../../database/pool.ts";
import { buildCallbackUrl } from "./addresses.ts";
import type { Provider } from "./providers.ts";
import { generateSecret, insertAuthorizationRequest } from "./queries.ts";

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
