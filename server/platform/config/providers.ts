import { createPrivateKey, type KeyObject } from "node:crypto";
import * as z from "zod";

/** The client secret of OAuth 2.0: a fixed text or, for Apple, a key that signs a new JWT for each request. */
export type ClientSecret = { fixed: string } | { teamId: string; keyId: string; key: KeyObject };

export interface ProviderConfig {
  issuer: string;
  clientId: string;
  secret: ClientSecret;
}

export const providerNames = ["google", "apple"] as const;
export type ProviderName = (typeof providerNames)[number];
export type ProviderConfigs = Record<ProviderName, ProviderConfig | null>;

const issuer = z.url({ protocol: /^https?$/, error: "must be a URL such as https://accounts.example.org" });

export const providerVariables = {
  GOOGLE_ISSUER: issuer.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_ISSUER: issuer.optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
};

type VariableName = keyof typeof providerVariables;
type ProviderVariables = Partial<Record<VariableName, string>>;

/** Returns the errors in the variables of Google and Apple. A provider is in use when one of its variables is set. */
export function checkProviderVariables(variables: ProviderVariables, production: boolean): string[] {
  return [
    ...findMissingVariables(variables, "GOOGLE_CLIENT_ID", ["GOOGLE_CLIENT_SECRET"], "GOOGLE_ISSUER"),
    ...findMissingVariables(variables, "APPLE_CLIENT_ID", getAppleSecretNames(variables), "APPLE_ISSUER"),
    ...(variables.APPLE_PRIVATE_KEY && !parsePrivateKey(variables.APPLE_PRIVATE_KEY)
      ? ["APPLE_PRIVATE_KEY must be the text of the .p8 file from Apple, an elliptic curve key (P-256)"]
      : []),
    ...(["GOOGLE_ISSUER", "APPLE_ISSUER"] as const)
      .filter((name) => production && variables[name]?.startsWith("http:"))
      .map((name) => `${name} must start with https:// in production`),
  ];
}

function findMissingVariables(
  variables: ProviderVariables,
  id: VariableName,
  secrets: VariableName[],
  issuerName: VariableName,
): string[] {
  const names = [id, ...secrets];
  const setName = [...names, issuerName].find((name) => variables[name]);
  if (!setName) return [];
  return names.filter((name) => !variables[name]).map((name) => `${name} is required with ${setName}`);
}

/** Apple requires a signed client secret. APPLE_CLIENT_SECRET sets a fixed one, for test providers. */
function getAppleSecretNames(variables: ProviderVariables): VariableName[] {
  return variables.APPLE_CLIENT_SECRET
    ? ["APPLE_CLIENT_SECRET"]
    : ["APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"];
}

/** Reads variables that `checkProviderVariables` has accepted. */
export function readProviderConfigs(variables: ProviderVariables): ProviderConfigs {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID } = variables;
  const appleSecret = readAppleSecret(variables);
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            issuer: variables.GOOGLE_ISSUER ?? "https://accounts.google.com",
            clientId: GOOGLE_CLIENT_ID,
            secret: { fixed: GOOGLE_CLIENT_SECRET },
          }
        : null,
    apple:
      APPLE_CLIENT_ID && appleSecret
        ? {
            issuer: variables.APPLE_ISSUER ?? "https://appleid.apple.com",
            clientId: APPLE_CLIENT_ID,
            secret: appleSecret,
          }
        : null,
  };
}

function readAppleSecret(variables: ProviderVariables): ClientSecret | null {
  if (variables.APPLE_CLIENT_SECRET) return { fixed: variables.APPLE_CLIENT_SECRET };
  const key = variables.APPLE_PRIVATE_KEY ? parsePrivateKey(variables.APPLE_PRIVATE_KEY) : null;
  if (!key || !variables.APPLE_TEAM_ID || !variables.APPLE_KEY_ID) return null;
  return { teamId: variables.APPLE_TEAM_ID, keyId: variables.APPLE_KEY_ID, key };
}

/** Parses a PEM key. Accepts `\n` for line breaks, because many hosting services allow only variables of one line. */
function parsePrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll("\\n", "\n"));
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : null;
  } catch {
    return null;
  }
}
