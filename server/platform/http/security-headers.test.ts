import { describe, expect, it } from "vitest";
import { makeSeeker } from "../../testing/factories.ts";
import { sendRaw } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { samplePng, uploadPhoto } from "../../testing/sample-files.ts";

const portal = await startTestPortal({ NODE_ENV: "production", PUBLIC_URL: "https://jobs.example.org" });

const hsts = "max-age=31536000; includeSubDomains";

function expectSecurityHeaders(headers: Headers): void {
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "strict-transport-security": hsts,
  });
  expect(headers.get("access-control-allow-origin")).toBeNull();
}

it("a page may show the images of the tile server of the map, and of no other", async () => {
  const readPolicy = async ({ origin }: TestPortal) => (await fetch(origin)).headers.get("content-security-policy");
  const withTiles = await startTestPortal({
    MAP_TILES_URL: "https://tiles.example.org/{z}/{x}/{y}.png",
    MAP_TILES_ATTRIBUTION: "© OpenStreetMap contributors",
  });
  expect(await readPolicy(withTiles)).toContain("img-src 'self' data: blob: https://tiles.example.org;");
  expect(await readPolicy(portal)).toContain("img-src 'self' data: blob:;");
});

describe("security headers in production", () => {
  it.each([
    ["a reply of the API", "/api/auth/search/", 200],
    ["an error of the API", "/api/applications/1", 401],
    ["an unknown route", "/api/unknown", 404],
    ["an invalid URL", "/api/%zz", 400],
    ["a health probe", "/health/live", 200],
    ["the API reference", "/docs/static/index.html", 200],
    ["a sitemap", "/sitemap.xml", 200],
    ["a login page that is not configured", "/login/google", 404],
  ])("are sent with %s", async (_, path, status) => {
    const response = await fetch(portal.origin + path, { headers: { origin: "https://attacker.example" } });
    expect(response.status).toBe(status);
    expectSecurityHeaders(response.headers);
  });

  it("are sent with a photo, whose policy also has a sandbox", async () => {
    const seeker = await makeSeeker(portal);
    const { file } = (await uploadPhoto(seeker, samplePng)).body;
    const { headers } = await fetch(`${portal.origin}/api/auth/download/${file}`);
    expectSecurityHeaders(headers);
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  it("are sent with the answer to bytes that are not HTTP", async () => {
    const response = await sendRaw(portal.origin, "GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n");
    const lines = response.split("\r\n\r\n")[0]?.split("\r\n").slice(1) ?? [];
    expectSecurityHeaders(new Headers(lines.map((line) => line.split(": ") as [string, string])));
  });
});
