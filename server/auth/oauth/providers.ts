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
import type { Config } from "../../config/config.ts";
import type { ClientSecret, ProviderConfig } from "../../config/providers.ts";
import { ApiError } from "../../errors.ts";

export const providerNames = ["google", "apple"] as const;
export type ProviderName = (typeof providerNames)[number];

export const loginMethodByProvider = { google: "Google", apple: "Apple" } as const satisfies Record<
  ProviderName,
  string
>;

export interface Provider {
  name: ProviderName;
  /** What to ask for, besides what every login asks for. */
  parameters: Record<string, string>;
  /** What the provider says about itself, asked once; a failure is not remembered. */
  configuration(): Promise<Configuration>;
}

const SECRET_LIFETIME_SECONDS = 5 * 60;
const TIMEOUT_SECONDS = 10;

/** Apple gives name and email only to a form post. */
const authorizationParameters: Record<ProviderName, Record<string, string>> = {
  google: { scope: "openid email profile" },
  apple: { scope: "openid name email", response_mode: "form_post" },
};

/** Null for a provider that is not configured. */
export function createProvider(config: Config, name: ProviderName): Provider | null {
  const given = config.providers[name];
  if (!given) return null;
  let known: Promise<Configuration> | null = null;
  return {
    name,
    parameters: authorizationParameters[name],
    configuration: () => {
      known ??= discoverConfiguration(given, config.production).catch((error) => {
        known = null;
        throw Object.assign(new ApiError("provider_unavailable"), { cause: error });
      });
      return known;
    },
  };
}

function discoverConfiguration(
  { issuer, clientId, secret }: ProviderConfig,
  production: boolean,
): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, undefined, createClientAuth(secret, issuer), {
    timeout: TIMEOUT_SECONDS,
    // The signature of the id token is checked too, not only the connection that it came over.
    execute: production ? [enableNonRepudiationChecks] : [enableNonRepudiationChecks, allowInsecureRequests],
  });
}

function createClientAuth(secret: ClientSecret, issuer: string): ClientAuth {
  if ("fixed" in secret) return ClientSecretPost(secret.fixed);
  return async (_server, client, body) => {
    const signed = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: secret.keyId })
      .setIssuer(secret.teamId)
      .setSubject(client.client_id)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${SECRET_LIFETIME_SECONDS}s`)
      .sign(secret.key);
    body.set("client_id", client.client_id);
    body.set("client_secret", signed);
  };
}

const cancellationErrors = new Set(["access_denied", "user_cancelled_authorize"]);
const timeoutErrors = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

/** What went wrong with a provider, in our words; its own ones are for whoever set it up, and go to the log. */
export function toProviderError(error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError && cancellationErrors.has(error.error))
    return errorWithCause("oauth_cancelled", error);
  if (error instanceof ClientError && error.code && timeoutErrors.has(error.code))
    return errorWithCause("provider_unavailable", error);
  // What `fetch` throws when nothing answers; the errors of the library itself all have a code.
  if (error instanceof TypeError && !("code" in error)) return errorWithCause("provider_unavailable", error);
  return errorWithCause("oauth_failed", error);
}

function errorWithCause(code: ConstructorParameters<typeof ApiError>[0], cause: unknown): ApiError {
  return Object.assign(new ApiError(code), { cause });
}
