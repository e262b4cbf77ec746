import { createPrivateKey, type KeyObject } from "node:crypto";
import * as z from "zod";

/** How a provider is told who is asking: with a fixed secret, or (Apple) with one that is signed for each call. */
export type ClientSecret = { fixed: string } | { teamId: string; keyId: string; key: KeyObject };

export interface ProviderConfig {
  issuer: string;
  clientId: string;
  secret: ClientSecret;
}

export interface ProviderConfigs {
  google: ProviderConfig | null;
  apple: ProviderConfig | null;
}

const issuer = z.url({ protocol: /^https?$/, error: "must be an address such as https://accounts.example.org" });

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

/** What is missing or wrong around Google and Apple. A provider counts as wanted once one of its names is set. */
export function checkProviderVariables(given: ProviderVariables, production: boolean): string[] {
  return [
    ...findMissingVariables(given, "GOOGLE_CLIENT_ID", ["GOOGLE_CLIENT_SECRET"], "GOOGLE_ISSUER"),
    ...findMissingVariables(given, "APPLE_CLIENT_ID", getAppleSecretNames(given), "APPLE_ISSUER"),
    ...(given.APPLE_PRIVATE_KEY && !parsePrivateKey(given.APPLE_PRIVATE_KEY)
      ? ["APPLE_PRIVATE_KEY must be the text of the .p8 file from Apple, an elliptic curve key (P-256)"]
      : []),
    ...(["GOOGLE_ISSUER", "APPLE_ISSUER"] as const)
      .filter((name) => production && given[name]?.startsWith("http:"))
      .map((name) => `${name} must start with https:// in production`),
  ];
}

function findMissingVariables(
  given: ProviderVariables,
  id: VariableName,
  secrets: VariableName[],
  issuerName: VariableName,
): string[] {
  const names = [id, ...secrets];
  const wanted = [...names, issuerName].find((name) => given[name]);
  return wanted ? names.filter((name) => !given[name]).map((name) => `${name} is required with ${wanted}`) : [];
}

/** Apple asks for a signed secret. A stand-in that takes a fixed one is told with APPLE_CLIENT_SECRET instead. */
function getAppleSecretNames(given: ProviderVariables): VariableName[] {
  return given.APPLE_CLIENT_SECRET ? ["APPLE_CLIENT_SECRET"] : ["APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"];
}

/** From an environment without faults. */
export function readProviderConfigs(given: ProviderVariables): ProviderConfigs {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID } = given;
  const appleSecret = readAppleSecret(given);
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            issuer: given.GOOGLE_ISSUER ?? "https://accounts.google.com",
            clientId: GOOGLE_CLIENT_ID,
            secret: { fixed: GOOGLE_CLIENT_SECRET },
          }
        : null,
    apple:
      APPLE_CLIENT_ID && appleSecret
        ? { issuer: given.APPLE_ISSUER ?? "https://appleid.apple.com", clientId: APPLE_CLIENT_ID, secret: appleSecret }
        : null,
  };
}

function readAppleSecret(given: ProviderVariables): ClientSecret | null {
  if (given.APPLE_CLIENT_SECRET) return { fixed: given.APPLE_CLIENT_SECRET };
  const key = given.APPLE_PRIVATE_KEY ? parsePrivateKey(given.APPLE_PRIVATE_KEY) : null;
  if (!key || !given.APPLE_TEAM_ID || !given.APPLE_KEY_ID) return null;
  return { teamId: given.APPLE_TEAM_ID, keyId: given.APPLE_KEY_ID, key };
}

/** Many places to keep variables in take one line only: there the line breaks are written as \n. */
function parsePrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll("\\n", "\n"));
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : null;
  } catch {
    return null;
  }
}
