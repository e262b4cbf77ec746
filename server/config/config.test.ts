import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "../../database/start-error.ts";
import { readConfig } from "./config.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "config-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const key = "a secret key of at least 32 characters";
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment });

/** What is said to whoever started it so. */
function faultOf(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error("nothing was wrong with it");
}

it("works with an empty environment", async () => {
  const { secretKey, ...config } = read();
  expect(config).toEqual({
    production: false,
    port: 3000,
    redisUrl: null,
    workers: 1,
    host: "127.0.0.1",
    publicUrl: null,
    dataDir,
    databaseUrl: null,
    s3: null,
    demoData: true,
    currencySymbol: "$",
    searchCountries: ["NL", "BE", "DE", "US", "GB"],
    searchFreshMs: 2000,
    alertCheckMs: 60_000,
    salaryPeriod: "MONTH",
    trustProxy: false,
    logLevel: "info",
    providers: { google: null, apple: null },
    notify: {
      smtpUrl: null,
      mailFrom: "Job Portal <no-reply@localhost>",
      contactEmail: "no-reply@localhost",
      twilio: null,
      textMessagesPerHour: 200,
    },
    rateLimitFactor: 1,
  });
  expect(secretKey).toMatch(/^[\w-]{43}$/);
});

it("takes an empty variable for one that is not there", () => {
  const empty = { PORT: "", HOST: "", PUBLIC_URL: "", DATABASE_URL: "", SECRET_KEY: "", DEMO_DATA: "", NODE_ENV: "" };
  expect(read(empty)).toEqual(read());
});

it("reads what is given", () => {
  const config = read({
    NODE_ENV: "production",
    PORT: "0",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://jobs.example.org//",
    DATABASE_URL: "postgresql://user:secret@db.example:5432/jobs",
    SECRET_KEY: key,
    DEMO_DATA: "0",
    CURRENCY_SYMBOL: "€",
    LOG_LEVEL: "warn",
  });
  expect(config).toMatchObject({
    production: true,
    port: 0,
    host: "0.0.0.0",
    publicUrl: "https://jobs.example.org",
    databaseUrl: "postgresql://user:secret@db.example:5432/jobs",
    secretKey: key,
    demoData: false,
    currencySymbol: "€",
    searchCountries: ["NL", "BE", "DE", "US", "GB"],
    searchFreshMs: 2000,
    alertCheckMs: 60_000,
    salaryPeriod: "MONTH",
    logLevel: "warn",
  });
});

it("keeps files in a bucket when all of it is given", () => {
  const given = {
    S3_ENDPOINT: "https://s3.example.org/",
    S3_BUCKET: "portal",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(read(given).s3).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "portal",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  expect(read({ ...given, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
  expect(faultOf({ S3_BUCKET: "portal", S3_ENDPOINT: "s3.example.org" })).toMatch(
    /S3_ENDPOINT must be an address.*S3_ACCESS_KEY_ID is required with S3_ENDPOINT; S3_SECRET_ACCESS_KEY is required/,
  );
});

describe("what is wrong", () => {
  it("is listed in one sentence, all of it", () => {
    const message = faultOf({
      NODE_ENV: "staging",
      PORT: "http",
      PUBLIC_URL: "jobs.example.org",
      DATABASE_URL: "mysql://db/jobs",
      SECRET_KEY: "short",
      DEMO_DATA: "yes",
      CURRENCY_SYMBOL: "Dollar",
      LOG_LEVEL: "loud",
    });
    expect(message.split(/: |; /)).toEqual([
      "The configuration is not right",
      "NODE_ENV must be development, production or test",
      "PORT must be a port number from 0 to 65535",
      "PUBLIC_URL must be an address such as https://jobs.example.org",
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/name",
      "SECRET_KEY must have at least 32 characters",
      "DEMO_DATA must be 0 or 1",
      "CURRENCY_SYMBOL must have at most 5 characters",
      "LOG_LEVEL must be a pino level.",
    ]);
  });

  it.each(["65536", "-1", "1.5", "3000x", " ", "0x10", "999999"])("is PORT=%s", (PORT) => {
    expect(faultOf({ PORT })).toContain("PORT must be");
  });

  it("is repeated without the secrets that stand in it", () => {
    expect(faultOf({ SECRET_KEY: "tooshort", DATABASE_URL: "user:hunter2@host" })).not.toMatch(/tooshort|hunter2/);
  });
});

describe("mail and text messages", () => {
  it("take their servers from the environment", () => {
    const { notifications } = read({
      SMTP_URL: "smtps://user:secret@mail.example.org",
      MAIL_FROM: "Jobs <jobs@example.org>",
      TWILIO_ACCOUNT_SID: "AC123",
      TWILIO_AUTH_TOKEN: "secret",
      TWILIO_FROM: "+15005550006",
    });
    expect(notifications).toEqual({
      smtpUrl: "smtps://user:secret@mail.example.org",
      textMessagesPerHour: 200,
      mailFrom: "Jobs <jobs@example.org>",
      contactEmail: "jobs@example.org",
      twilio: { apiUrl: "https://api.twilio.com", accountSid: "AC123", authToken: "secret", from: "+15005550006" },
    });
  });

  it("name who reads the contact form", () => {
    const sender = { MAIL_FROM: "Jobs <jobs@example.org>" };
    expect(read({ ...sender, CONTACT_EMAIL: "help@example.org" }).notifications.contactEmail).toBe("help@example.org");
    expect(read({ MAIL_FROM: "jobs@example.org" }).notifications.contactEmail).toBe("jobs@example.org");
  });

  it("say what is missing or wrong around them, without the secrets", () => {
    expect(faultOf({ TWILIO_AUTH_TOKEN: "hunter2" })).toBe(
      "The configuration is not right: TWILIO_ACCOUNT_SID is required with TWILIO_AUTH_TOKEN; " +
        "TWILIO_FROM is required with TWILIO_AUTH_TOKEN.",
    );
    expect(faultOf({ SMTP_URL: "http://user:hunter2@mail" })).toMatch(/SMTP_URL must be an address such as smtps:/);
    expect(faultOf({ SMTP_URL: "http://user:hunter2@mail" })).not.toContain("hunter2");
    expect(faultOf({ MAIL_FROM: "Jobs <a@example.org>\r\nBcc: b@example.org" })).toContain("MAIL_FROM must be");
    expect(faultOf({ CONTACT_EMAIL: "Help <help@example.org>" })).toContain("CONTACT_EMAIL must be");
    const production = { NODE_ENV: "production", SECRET_KEY: key, SMTP_URL: "smtp://mail.example.org" };
    expect(faultOf(production)).toContain("MAIL_FROM is required with SMTP_URL");
  });
});

it("takes a whole number of text messages an hour", () => {
  expect(read({ TEXT_MESSAGES_PER_HOUR: "25" }).notifications.textMessagesPerHour).toBe(25);
  for (const wrong of ["0", "-1", "1.5", "many"]) {
    expect(faultOf({ TEXT_MESSAGES_PER_HOUR: wrong })).toContain("TEXT_MESSAGES_PER_HOUR must be");
  }
});

describe("the factor of the limits", () => {
  it.each([
    ["0.5", 0.5],
    ["1000", 1000],
  ])("may be %s", (RATE_LIMIT_FACTOR, factor) => {
    expect(read({ RATE_LIMIT_FACTOR }).rateLimitFactor).toBe(factor);
  });

  it.each(["0", "-1", "none", "1e9", "Infinity"])("may not be %s", (RATE_LIMIT_FACTOR) => {
    expect(faultOf({ RATE_LIMIT_FACTOR })).toContain("RATE_LIMIT_FACTOR must be");
  });
});

describe("in production", () => {
  it("a secret key is required, and other faults are listed with it", () => {
    const message = faultOf({ NODE_ENV: "production", PORT: "x", DEMO_DATA: "1" });
    expect(message).toContain("SECRET_KEY is required in production");
    expect(message).toContain("PORT must be");
    expect(message).toContain("DEMO_DATA is refused in production");
  });

  it.each(["1", "true"])("demonstration data is refused: %s", (DEMO_DATA) => {
    expect(faultOf({ NODE_ENV: "production", SECRET_KEY: key, DEMO_DATA })).toContain("DEMO_DATA is refused");
  });

  it("there is no demonstration data unless asked for, and asking is refused", () => {
    expect(read({ NODE_ENV: "production", SECRET_KEY: key }).demoData).toBe(false);
  });
});

describe("the secret key", () => {
  it("is made once, and kept where only the owner reads it", async () => {
    const { secretKey } = read();
    expect(read().secretKey).toBe(secretKey);
    const file = path.join(dataDir, "secret-key");
    expect(await readFile(file, "utf8")).toBe(secretKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("is another one in another data folder", () => {
    expect(read({ DATA_DIR: path.join(dataDir, "other", "deep") }).secretKey).not.toBe(read().secretKey);
  });

  it("is not written when one is given", async () => {
    expect(read({ SECRET_KEY: key }).secretKey).toBe(key);
    await expect(stat(path.join(dataDir, "secret-key"))).rejects.toThrow("ENOENT");
  });

  it("cannot be kept in a folder that is none, and says what to do", async () => {
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    expect(faultOf({ DATA_DIR: file })).toContain("set DATA_DIR");
  });

  it("that was cut off when it was written is not taken for a key", async () => {
    await writeFile(path.join(dataDir, "secret-key"), "");
    expect(faultOf({})).toContain("secret-key");
  });
});

describe("TRUST_PROXY", () => {
  it.each([
    ["0", false],
    ["false", false],
    ["true", true],
    ["10.0.0.0/8, 127.0.0.1", "10.0.0.0/8, 127.0.0.1"],
  ])("%s", (TRUST_PROXY, trustProxy) => {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(trustProxy);
  });

  it("as a number is how many hops are believed", () => {
    const { trustProxy } = read({ TRUST_PROXY: "2" });
    if (typeof trustProxy !== "function") throw new Error("no function");
    expect([0, 1, 2].map((hop) => trustProxy("1.2.3.4", hop))).toEqual([true, true, false]);
  });
});
