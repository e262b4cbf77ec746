import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readConfig } from "../server/platform/config/config.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const dockerfile = read("Dockerfile");
const settings = parseEnv(read(".env.example")) as Record<string, string>;
/** The variables that compose.yaml takes from `.env`. */
const composeVariables = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);

describe("Dockerfile", () => {
  it("names the version of each image, and runs without a shell as a user that is not root", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual(["node:26-slim", "node:26-slim"]);
    expect([...dockerfile.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)).toEqual(["node"]);
    expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? "null")).toEqual(["node", "server/main.ts"]);
  });

  it("copies no settings and no data into the image", () => {
    expect(read(".dockerignore").split("\n")).toEqual(expect.arrayContaining([".env", ".env.*", "data", ".git"]));
    expect(dockerfile).not.toMatch(/SECRET|PASSWORD/);
  });
});

describe(".env.example", () => {
  it("has every variable of compose.yaml, and otherwise only settings that the README describes", () => {
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(composeVariables));
    const readme = read("README.md");
    const unknown = Object.keys(settings).filter(
      (name) => !composeVariables.includes(name) && !readme.includes(`\`${name}\``),
    );
    expect(unknown).toEqual([]);
  });

  it("starts the portal in production when it is filled in", () => {
    const filledIn = {
      SECRET_KEY: "x".repeat(64),
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "jobs@example.org",
    };
    const ofContainer = { NODE_ENV: "production", HOST: "0.0.0.0", PUBLIC_URL: "https://jobs.example.org" };
    const config = readConfig({ ...settings, ...filledIn, ...ofContainer, TRUST_PROXY: "172.30.81.0/24" });
    expect(config).toMatchObject({ production: true });
  });
});
