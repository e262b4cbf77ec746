import { SignJWT } from "jose";
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import type { ErrorCode } from "../../../../contract/platform/errors.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { ClientSecret, ProviderConfig, ProviderName } from "../../../platform/config/providers.ts";
import { ApiError } from "../../../platform/errors.ts";

export const loginMethodByProvider = { google: "Google", apple: "Apple" } as const satisfies Record<
  ProviderName,
  string
>;

export interface Provider {
  name: ProviderName;
  /** Parameters of the authorization request that depend on the provider. */
  parameters: Record<string, string>;
  /**
   * Discovers the provider's metadata and caches it. After an error, the next call tries again.
   *
   * @throws {ApiError} provider_unavailable
   */
  configuration(): Promise<Configuration>;
}

const CLIENT_SECRET_LIFETIME_SECONDS = 5 * 60;
const REQUEST_TIMEOUT_SECONDS = 10;

/** Apple returns name and email only with `response_mode=form_post`. */
const authorizationParameters: Record<ProviderName, Record<string, string>> = {
  google: { scope: "openid email profile" },
  apple: { scope: "openid name email", response_mode: "form_post" },
};

/** Returns null for a provider that is not configured. */
export function createProvider(config: Config, name: ProviderName): Provider | null {
  const providerConfig = config.providers[name];
  if (!providerConfig) return null;
  let cached: Promise<Configuration> | null = null;
  return {
    name,
    parameters: authorizationParameters[name],
    configuration: () => {
      cached ??= discoverConfiguration(providerConfig, config.production).catch((error) => {
        cached = null;
        throw createErrorWithCause("provider_unavailable", error);
      });
      return cached;
    },
  };
}

function discoverConfiguration(
  { issuer, clientId, secret }: ProviderConfig,
  production: boolean,
): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, undefined, createClientAuth(secret, issuer), {
    timeout: REQUEST_TIMEOUT_SECONDS,
    // The library trusts the TLS connection by default; this option verifies the signature of the ID token as well.
    execute: production ? [enableNonRepudiationChecks] : [enableNonRepudiationChecks, allowInsecureRequests],
  });
}

/** Apple's client secret is a JWT that is signed with the developer's key and expires after five minutes. */
function createClientAuth(secret: ClientSecret, issuer: string): ClientAuth {
  if ("fixed" in secret) return ClientSecretPost(secret.fixed);
  return async (_server, client, body) => {
    const clientSecret = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: secret.keyId })
      .setIssuer(secret.teamId)
      .setSubject(client.client_id)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${CLIENT_SECRET_LIFETIME_SECONDS}s`)
      .sign(secret.key);
    body.set("client_id", client.client_id);
    body.set("client_secret", clientSecret);
  };
}

const cancellationErrors = new Set(["access_denied", "user_cancelled_authorize"]);
const timeoutErrors = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

/** Maps an error of the OAuth library to an error of the contract. The original error is the cause, for the log only. */
export function toProviderError(error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError && cancellationErrors.has(error.error)) {
    return createErrorWithCause("oauth_cancelled", error);
  }
  if (error instanceof ClientError && error.code && timeoutErrors.has(error.code)) {
    return createErrorWithCause("provider_unavailable", error);
  }
  // `fetch` throws a TypeError without a code when the provider cannot be reached. Errors of the library have a code.
  if (error instanceof TypeError && !("code" in error)) return createErrorWithCause("provider_unavailable", error);
  return createErrorWithCause("oauth_failed", error);
}

function createErrorWithCause(code: ErrorCode, cause: unknown): ApiError {
  return Object.assign(new ApiError(code), { cause });
}
