import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { shippedSettings } from "../../../contract/platform/settings/settings.ts";
import { StartError } from "../../../database/start-error.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { readConfig } from "./config.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await createTemporaryFolder();
});

const PUBLIC_URL = "https://jobs.example.org";
const key = "a secret key of at least 32 characters";
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment });

/** Returns the message of the StartError that an environment causes. */
function readErrorMessage(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error("The configuration was accepted.");
}

it("readConfig › has a default for every variable", async () => {
  const { secretKey, ...config } = read();
  expect(config).toEqual({
    production: false,
    port: 3000,
    redis: null,
    replicaUrls: [],
    role: "all",
    workers: 1,
    host: "127.0.0.1",
    publicUrl: null,
    mapTiles: null,
    tripPlannerUrl: null,
    areDevToolsExposed: false,
    isPseudoLanguage: false,
    dataDir,
    databaseUrl: null,
    databaseConnections: 20,
    poolSizes: { main: 10, search: 6, auth: 3 },
    migratesAtStart: true,
    s3: null,
    filesMovedFrom: null,
    demoData: true,
    isDsaExportOn: false,
    searchCountries: ["NL", "BE", "DE", "US", "GB"],
    searchTtlMs: 2000,
    trustProxy: false,
    unknownVariables: [],
    logLevel: "info",
    providers: { google: null, apple: null },
    notifications: {
      smtpUrl: null,
      sender: { name: "Job Portal", address: "no-reply@localhost" },
      twilio: null,
      textMessagesPerHour: 200,
      isPushLoopbackAllowed: false,
    },
    drainMs: 0,
    monitoring: { metricsAddress: null, slowQueryMs: 1_000, workerNumber: 1 },
    rateLimitFactor: 1,
    oldSecretKey: null,
    isOldSecretKeyLost: false,
    settings: {
      fixed: {},
      defaults: { ...shippedSettings, contact_email: "no-reply@localhost", pay_currencies: "USD, EUR" },
    },
  });
  expect(secretKey).toMatch(/^[\w-]{43}$/);
});

it.each([
  ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
  ["metrics.internal:80", { host: "metrics.internal", port: 80 }],
])("readConfig › reads METRICS_LISTEN=%s", (value, address) => {
  expect(read({ METRICS_LISTEN: value }).monitoring.metricsAddress).toEqual(address);
});

it.each(["9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "http://127.0.0.1:9464", "::1:9464"])(
  "readConfig › rejects METRICS_LISTEN=%s",
  (value) => {
    expect(readErrorMessage({ METRICS_LISTEN: value })).toContain("METRICS_LISTEN must be an IP address");
  },
);

it("readConfig › treats an empty variable like a missing one", () => {
  const empty = { PORT: "", HOST: "", PUBLIC_URL: "", DATABASE_URL: "", SECRET_KEY: "", DEMO_DATA: "", NODE_ENV: "" };
  expect(read(empty)).toEqual(read());
});

it("readConfig › reads variables", () => {
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
    settings: { fixed: { currency: "€" } },
    searchCountries: ["NL", "BE", "DE", "US", "GB"],
    searchTtlMs: 2000,
    logLevel: "warn",
  });
});

it("readConfig › reads the S3 variables, which are required together", () => {
  const s3 = {
    S3_ENDPOINT: "https://s3.example.org/",
    S3_BUCKET: "portal",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(read(s3).s3).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "portal",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  expect(read({ ...s3, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
  expect(readErrorMessage({ S3_BUCKET: "portal", S3_ENDPOINT: "s3.example.org" })).toMatch(
    /S3_ENDPOINT must be a URL.*S3_ACCESS_KEY_ID is required with S3_ENDPOINT; S3_SECRET_ACCESS_KEY is required/,
  );
});

describe("readConfig with invalid variables", () => {
  it("lists all errors in one sentence", () => {
    const message = readErrorMessage({
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
      "The configuration is invalid",
      "NODE_ENV must be development, production or test",
      "PORT must be a port number from 0 to 65535",
      "PUBLIC_URL must be a URL such as https://jobs.example.org",
      "DATABASE_URL must be a URL such as postgres://user:password@host:5432/name",
      "SECRET_KEY must have at least 32 characters",
      "DEMO_DATA must be 0 or 1",
      "CURRENCY_SYMBOL must have at most 5 characters",
      "LOG_LEVEL must be a log level of pino.",
    ]);
  });

  it.each(["65536", "-1", "1.5", "3000x", " ", "0x10", "999999"])("rejects PORT=%s", (PORT) => {
    expect(readErrorMessage({ PORT })).toContain("PORT must be");
  });

  it("does not repeat secrets", () => {
    expect(readErrorMessage({ SECRET_KEY: "tooshort", DATABASE_URL: "user:hunter2@host" })).not.toMatch(
      /tooshort|hunter2/,
    );
  });
});

describe("the variables of mail and text messages", () => {
  it("set the servers and the senders", () => {
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
      isPushLoopbackAllowed: false,
      sender: { name: "Jobs", address: "jobs@example.org" },
      twilio: { apiUrl: "https://api.twilio.com", accountSid: "AC123", authToken: "secret", from: "+15005550006" },
    });
  });

  it("fix settings of the portal, and give the contact address the sender as its default", () => {
    const { fixed, defaults } = read({ MAIL_FROM: "Jobs <jobs@example.org>", RETENTION_DAYS: "60" }).settings;
    expect(fixed).toEqual({ retention_days: 60 });
    expect(defaults.contact_email).toBe("jobs@example.org");
    expect(read({ CONTACT_EMAIL: "help@example.org" }).settings.fixed).toEqual({ contact_email: "help@example.org" });
  });

  it("are rejected when they are incomplete or invalid, without repeating secrets", () => {
    expect(readErrorMessage({ TWILIO_AUTH_TOKEN: "hunter2" })).toBe(
      "The configuration is invalid: TWILIO_ACCOUNT_SID is required with TWILIO_AUTH_TOKEN; " +
        "TWILIO_FROM is required with TWILIO_AUTH_TOKEN.",
    );
    expect(readErrorMessage({ SMTP_URL: "http://user:hunter2@mail" })).toMatch(/SMTP_URL must be a URL such as smtps:/);
    expect(readErrorMessage({ SMTP_URL: "http://user:hunter2@mail" })).not.toContain("hunter2");
    expect(readErrorMessage({ MAIL_FROM: "Jobs <a@example.org>\r\nBcc: b@example.org" })).toContain(
      "MAIL_FROM must be",
    );
    expect(readErrorMessage({ CONTACT_EMAIL: "Help <help@example.org>" })).toContain("CONTACT_EMAIL must be");
    const production = { NODE_ENV: "production", PUBLIC_URL, SECRET_KEY: key, SMTP_URL: "smtp://mail.example.org" };
    expect(readErrorMessage(production)).toContain("MAIL_FROM is required with SMTP_URL");
  });
});

it("TEXT_MESSAGES_PER_HOUR › accepts positive integers only", () => {
  expect(read({ TEXT_MESSAGES_PER_HOUR: "25" }).notifications.textMessagesPerHour).toBe(25);
  for (const wrong of ["0", "-1", "1.5", "many"]) {
    expect(readErrorMessage({ TEXT_MESSAGES_PER_HOUR: wrong })).toContain("TEXT_MESSAGES_PER_HOUR must be");
  }
});

describe("ROLE", () => {
  const others = { DATABASE_URL: "postgres://127.0.0.1/portal", PUBLIC_URL: "http://localhost:3000" };

  it("is all by default, and can be web or worker", () => {
    expect(read().role).toBe("all");
    expect(read({ ...others, ROLE: "worker" }).role).toBe("worker");
    expect(readErrorMessage({ ROLE: "both" })).toContain("ROLE must be all, web or worker");
  });

  it("needs DATABASE_URL and PUBLIC_URL unless it is all", () => {
    expect(readErrorMessage({ ROLE: "web" })).toMatch(/DATABASE_URL is required with ROLE=web.*PUBLIC_URL is required/);
  });
});

describe("REDIS_PREFIX", () => {
  const REDIS_URL = "redis://127.0.0.1:6379";

  it("is job-portal: by default, and is used with REDIS_URL only", () => {
    expect(read({ REDIS_URL }).redis).toEqual({ url: REDIS_URL, prefix: "job-portal:" });
    expect(read({ REDIS_URL, REDIS_PREFIX: "city:" }).redis).toEqual({ url: REDIS_URL, prefix: "city:" });
    expect(read({ REDIS_PREFIX: "city:" }).redis).toBeNull();
  });

  it.each(["with space", "new\nline", "x".repeat(65)])("rejects %j", (REDIS_PREFIX) => {
    expect(readErrorMessage({ REDIS_URL, REDIS_PREFIX })).toContain("REDIS_PREFIX must have at most 64 characters");
  });
});

describe("RATE_LIMIT_FACTOR", () => {
  it.each([
    ["0.5", 0.5],
    ["1000", 1000],
  ])("accepts %s", (RATE_LIMIT_FACTOR, factor) => {
    expect(read({ RATE_LIMIT_FACTOR }).rateLimitFactor).toBe(factor);
  });

  it.each(["0", "-1", "none", "1e9", "Infinity"])("rejects %s", (RATE_LIMIT_FACTOR) => {
    expect(readErrorMessage({ RATE_LIMIT_FACTOR })).toContain("RATE_LIMIT_FACTOR must be");
  });
});

describe("readConfig in production", () => {
  it("requires SECRET_KEY, and lists it with other errors", () => {
    const message = readErrorMessage({ NODE_ENV: "production", PORT: "x", DEMO_DATA: "1" });
    expect(message).toContain("SECRET_KEY is required in production");
    expect(message).toContain("PUBLIC_URL is required in production");
    expect(message).toContain("PORT must be");
    expect(message).toContain("DEMO_DATA is not allowed in production");
  });

  it.each(["1", "true"])("rejects DEMO_DATA=%s", (DEMO_DATA) => {
    expect(readErrorMessage({ NODE_ENV: "production", PUBLIC_URL, SECRET_KEY: key, DEMO_DATA })).toContain(
      "DEMO_DATA is not allowed",
    );
  });

  it("loads no demonstration data", () => {
    expect(read({ NODE_ENV: "production", PUBLIC_URL, SECRET_KEY: key }).demoData).toBe(false);
  });
});

describe("the development aids", () => {
  it.each<Record<string, string>>([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.20" },
    { PUBLIC_URL: "https://jobs.example.org" },
    { PUBLIC_URL: "http://jobs.example.org" },
    { PUBLIC_URL: "https://localhost", NODE_ENV: "test" },
  ])("are refused with %j, because others can reach the portal", (environment) => {
    expect(readErrorMessage(environment)).toContain("NODE_ENV must be production");
    expect(readErrorMessage({ ...environment, DEV_TOOLS: "0" })).toContain("NODE_ENV must be production");
    expect(read({ ...environment, DEV_TOOLS: "1" }).areDevToolsExposed).toBe(true);
    const production = { PUBLIC_URL, ...environment, NODE_ENV: "production", SECRET_KEY: key };
    expect(read(production).areDevToolsExposed).toBe(false);
  });

  it.each<Record<string, string>>([
    { HOST: "127.0.0.2" },
    { HOST: "::1" },
    { HOST: "localhost" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
  ])("are available with %j", (environment) => expect(read(environment).areDevToolsExposed).toBe(false));

  it("cannot be switched on in production", () => {
    expect(readErrorMessage({ NODE_ENV: "production", PUBLIC_URL, SECRET_KEY: key, DEV_TOOLS: "1" })).toContain(
      "DEV_TOOLS is not allowed in production",
    );
  });
});

describe("readOrCreateSecretKey", () => {
  it("creates the key once, in a file that only its owner can read", async () => {
    const { secretKey } = read();
    expect(read().secretKey).toBe(secretKey);
    const file = path.join(dataDir, "secret-key");
    expect(await readFile(file, "utf8")).toBe(secretKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("creates another key in another data folder", () => {
    expect(read({ DATA_DIR: path.join(dataDir, "other", "deep") }).secretKey).not.toBe(read().secretKey);
  });

  it("writes no file when SECRET_KEY is set", async () => {
    expect(read({ SECRET_KEY: key }).secretKey).toBe(key);
    await expect(stat(path.join(dataDir, "secret-key"))).rejects.toThrow("ENOENT");
  });

  it("reports a data folder that is a file", async () => {
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    expect(readErrorMessage({ DATA_DIR: file })).toContain("set DATA_DIR");
  });

  it("reports an empty key file", async () => {
    await writeFile(path.join(dataDir, "secret-key"), "");
    expect(readErrorMessage({})).toMatch(
      /secret-key contains no secret key\. Restore the file .*stay logged in, but users with an authenticator app cannot log in/,
    );
  });
});

describe("TRUST_PROXY", () => {
  it.each([
    ["0", false],
    ["false", false],
    ["true", true],
    ["10.0.0.0/8, 127.0.0.1", "10.0.0.0/8, 127.0.0.1"],
  ])("reads %s", (TRUST_PROXY, trustProxy) => {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(trustProxy);
  });

  it.each(["banana", "10.0.0.1/33", "1.2.3", "true,1", "-1", "10.0.0.0/8;127.0.0.1"])("rejects %s", (TRUST_PROXY) => {
    expect(readErrorMessage({ TRUST_PROXY })).toContain("TRUST_PROXY must be");
  });

  it("reads a number as the number of trusted hops", () => {
    const { trustProxy } = read({ TRUST_PROXY: "2" });
    if (typeof trustProxy !== "function") throw new Error("TRUST_PROXY=2 gave no function.");
    expect([0, 1, 2].map((hop) => trustProxy("1.2.3.4", hop))).toEqual([true, true, false]);
  });
});

describe("readConfig › the database", () => {
  it("has a number of connections for all processes, and a lower limit for each", () => {
    expect([read().databaseConnections, read({ WORKERS: "16" }).databaseConnections]).toEqual([20, 80]);
    expect(read({ DATABASE_CONNECTIONS: "7" }).databaseConnections).toBe(7);
    expect(readErrorMessage({ DATABASE_CONNECTIONS: "7", WORKERS: "2" })).toMatch(
      /DATABASE_CONNECTIONS must be at least 10, because WORKERS is 2 and each process needs 5/,
    );
    const withMetrics = { DATABASE_CONNECTIONS: "5", METRICS_LISTEN: "127.0.0.1:9464" };
    expect(readErrorMessage(withMetrics)).toMatch(/must be at least 6, .*, and METRICS_LISTEN needs 1/);
    expect(read({ ...withMetrics, DATABASE_CONNECTIONS: "6" }).poolSizes).toEqual({ main: 2, search: 1, auth: 1 });
    expect(readErrorMessage({ DATABASE_CONNECTIONS: "many" })).toMatch(/DATABASE_CONNECTIONS must be a number/);
    expect(readErrorMessage({ MIGRATE: "no" })).toMatch(/MIGRATE must be 0 or 1/);
  });

  it("accepts several hosts, of which the portal uses the one that accepts writes", () => {
    const url = "postgres://user:secret@a:5432,b.example.org:5433/jobs?target_session_attrs=read-write";
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const wrong of ["postgres://a,b:port/jobs", "postgres://a,,b/jobs", "mysql://a,b/jobs", "postgres//a,b"]) {
      expect(readErrorMessage({ DATABASE_URL: wrong })).toMatch(/DATABASE_URL must be a URL such as/);
    }
    const standby = "postgres://user:hunter2@a,b/jobs?target_session_attrs=standby";
    expect(readErrorMessage({ DATABASE_URL: standby })).toMatch(
      /DATABASE_URL must have target_session_attrs=read-write/,
    );
    expect(readErrorMessage({ DATABASE_URL: standby })).not.toMatch(/hunter2/);
  });

  it("accepts replicas of a database", () => {
    const [first, second] = ["postgres://user:a%2Cb@a:5433/jobs", "postgres://user@b/jobs?sslmode=require"];
    const urls = { DATABASE_URL: "postgres://c/jobs", DATABASE_REPLICA_URLS: `${first}, ${second}` };
    expect(read(urls).replicaUrls).toEqual([first, second]);
    expect(readErrorMessage({ DATABASE_REPLICA_URLS: first })).toMatch(/DATABASE_REPLICA_URLS needs DATABASE_URL/);
    for (const wrong of [",", "postgres:///jobs", `${first},b/jobs`, `${first},`, "postgres://user:hunter2@a:b/jobs"]) {
      const message = readErrorMessage({ ...urls, DATABASE_REPLICA_URLS: wrong });
      expect(message).toMatch(/DATABASE_REPLICA_URLS must be URLs/);
      expect(message).not.toMatch(/hunter2/);
    }
  });
});

it("OPENTRIPPLANNER_URL is the whole address of the API, without a password", () => {
  const address = "https://otp.example.org/otp/gtfs/v1?key=1";
  expect(read({ OPENTRIPPLANNER_URL: address }).tripPlannerUrl).toBe(address);
  expect(readErrorMessage({ OPENTRIPPLANNER_URL: "otp.example.org" })).toContain("OPENTRIPPLANNER_URL must be a URL");
  expect(readErrorMessage({ OPENTRIPPLANNER_URL: "https://me:secret@otp.example.org" })).toContain("no user name");
});

describe("MAP_TILES_URL", () => {
  const MAP_TILES_URL = "https://tiles.example.org/{z}/{x}/{y}.png?key=1";

  it("is a URL with the numbers of a tile, and needs the name of the source", () => {
    expect(read({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: "© OpenStreetMap" }).mapTiles).toEqual({
      url: MAP_TILES_URL,
      attribution: "© OpenStreetMap",
    });
    expect(readErrorMessage({ MAP_TILES_URL })).toContain("MAP_TILES_ATTRIBUTION is required");
  });

  it.each([
    "https://tiles.example.org/",
    "javascript:{z}{x}{y}",
    "https://{x}.example.org/{z}/{y}",
    "/{z}/{x}/{y}.png",
  ])("refuses %s", (url) => {
    expect(readErrorMessage({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: "©" })).toContain("MAP_TILES_URL must be");
  });
});
