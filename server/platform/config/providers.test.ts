import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const key = "a secret key of at least 32 characters";
const read = (environment: Record<string, string>) => readConfig({ SECRET_KEY: key, ...environment }).providers;
const privateKey = (namedCurve: string) =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
const apple = { APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "team", APPLE_KEY_ID: "key" };

it("readConfig › has default issuers for Google and Apple", () => {
  const providers = read({ ...google, ...apple, APPLE_PRIVATE_KEY: privateKey("P-256") });
  expect(providers.google).toEqual({
    issuer: "https://accounts.google.com",
    clientId: "id",
    secret: { fixed: "secret" },
  });
  expect(providers.apple).toMatchObject({ issuer: "https://appleid.apple.com", clientId: "id" });
  expect(providers.apple?.secret).toMatchObject({ teamId: "team", keyId: "key" });
});

it("readConfig › accepts the key of Apple on one line, and a fixed secret for a test provider", () => {
  const oneLine = privateKey("P-256").replaceAll("\n", "\\n");
  expect(read({ ...apple, APPLE_PRIVATE_KEY: oneLine }).apple?.secret).toHaveProperty("key");
  const fixed = read({ APPLE_CLIENT_ID: "id", APPLE_CLIENT_SECRET: "secret", APPLE_ISSUER: "http://127.0.0.1:4000" });
  expect(fixed.apple).toEqual({ issuer: "http://127.0.0.1:4000", clientId: "id", secret: { fixed: "secret" } });
});

it.each([
  [{ GOOGLE_CLIENT_ID: "id" }, ["GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID"]],
  [
    { GOOGLE_ISSUER: "https://id.example.org" },
    ["GOOGLE_CLIENT_ID is required with GOOGLE_ISSUER", "GOOGLE_CLIENT_SECRET is required with GOOGLE_ISSUER"],
  ],
  [{ ...google, GOOGLE_ISSUER: "accounts.google.com" }, ["GOOGLE_ISSUER must be a URL such as"]],
  [apple, ["APPLE_PRIVATE_KEY is required with APPLE_CLIENT_ID"]],
  [{ ...apple, APPLE_PRIVATE_KEY: "hunter2" }, ["APPLE_PRIVATE_KEY must be the text of the .p8 file"]],
  [{ ...apple, APPLE_PRIVATE_KEY: privateKey("P-384") }, ["APPLE_PRIVATE_KEY must be the text of the .p8 file"]],
  [
    { ...google, NODE_ENV: "production", GOOGLE_ISSUER: "http://id.example.org" },
    ["GOOGLE_ISSUER must start with https:// in production"],
  ],
])("readConfig › rejects %j", (environment: Record<string, string>, errors) => {
  expect(() => read(environment)).toThrow(errors[0]);
  for (const error of errors) expect(() => read(environment)).toThrow(error);
  expect(() => read(environment)).not.toThrow("hunter2");
});
