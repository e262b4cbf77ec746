import { createPrivateKey, type KeyObject } from "node:crypto";
import * as z from "zod";

/** How a provider is told who is asking: with a fixed secret, or (Apple) with one that is signed for each call. */
export type ClientSecret = { fixed: string } | { teamId: string; keyId: string; key: KeyObject };

export interface ProviderConfig {
  issuer: string;
  clientId: string;
  secret: ClientSecret;
}

export interface Providers {
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

type Name = keyof typeof providerVariables;
type Given = Partial<Record<Name, string>>;

/** What is missing or wrong around Google and Apple. A provider counts as wanted once one of its names is set. */
export function providerFaults(given: Given, production: boolean): string[] {
  return [
    ...missing(given, "GOOGLE_CLIENT_ID", ["GOOGLE_CLIENT_SECRET"], "GOOGLE_ISSUER"),
    ...missing(given, "APPLE_CLIENT_ID", appleSecretNames(given), "APPLE_ISSUER"),
    ...(given.APPLE_PRIVATE_KEY && !readKey(given.APPLE_PRIVATE_KEY)
      ? ["APPLE_PRIVATE_KEY must be the text of the .p8 file from Apple, an elliptic curve key (P-256)"]
      : []),
    ...(["GOOGLE_ISSUER", "APPLE_ISSUER"] as const)
      .filter((name) => production && given[name]?.startsWith("http:"))
      .map((name) => `${name} must start with https:// in production`),
  ];
}

function missing(given: Given, id: Name, secrets: Name[], issuerName: Name): string[] {
  const names = [id, ...secrets];
  const wanted = [...names, issuerName].find((name) => given[name]);
  return wanted ? names.filter((name) => !given[name]).map((name) => `${name} is required with ${wanted}`) : [];
}

/** Apple asks for a signed secret. A stand-in that takes a fixed one is told with APPLE_CLIENT_SECRET instead. */
function appleSecretNames(given: Given): Name[] {
  return given.APPLE_CLIENT_SECRET ? ["APPLE_CLIENT_SECRET"] : ["APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"];
}

/** From an environment without faults. */
export function readProviders(given: Given): Providers {
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

function readAppleSecret(given: Given): ClientSecret | null {
  if (given.APPLE_CLIENT_SECRET) return { fixed: given.APPLE_CLIENT_SECRET };
  const key = given.APPLE_PRIVATE_KEY ? readKey(given.APPLE_PRIVATE_KEY) : null;
  if (!key || !given.APPLE_TEAM_ID || !given.APPLE_KEY_ID) return null;
  return { teamId: given.APPLE_TEAM_ID, keyId: given.APPLE_KEY_ID, key };
}

/** Many places to keep variables in take one line only: there the line breaks are written as \n. */
function readKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll("\\n", "\n"));
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : null;
  } catch {
    return null;
  }
}
