import { expect, inject, it } from "vitest";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { startPortalProcess, stopPortalProcess } from "../../testing/portal-process.ts";

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://jobs.example.org",
  SECRET_KEY: TEST_SECRET_KEY,
  LOG_LEVEL: "info",
};

/** Parses every line, so that any other text fails the test. */
const parseLines = (output: string): Record<string, unknown>[] =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

it("npm start › prints nothing but JSON lines in production, with slow queries without their parameters, and with its end", async () => {
  const database = await startTestPortal();
  const dataDir = await createTemporaryFolder();
  const environment = { ...production, DATA_DIR: dataDir, DATABASE_URL: database.pool.options.connectionString ?? "" };
  const portal = startPortalProcess({ ...environment, SLOW_QUERY_MS: "0", DRAIN_SECONDS: "1" });
  expect(await portal.url).toBe(production.PUBLIC_URL);
  const listening = parseLines(portal.output).find(({ msg }) => String(msg).startsWith("Server listening at"));
  const origin = String(listening?.msg).split(" ").at(-1);
  const canary = "canary-of-a-parameter";
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: `${canary}@example.com`, password: canary });
  const response = await fetch(`${origin}/api/auth/users`, { method: "POST", headers, body });
  const requestId = response.headers.get("x-request-id");
  const refused = startPortalProcess({ ...environment, PORT: new URL(origin ?? "").port });
  expect(await refused.ended).toBe(1);
  await stopPortalProcess(portal);

  const lines = parseLines(portal.output);
  for (const line of lines) {
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.stringMatching(/^20\S+T\S+Z$/),
      msg: expect.any(String),
    });
  }
  expect(lines).toContainEqual(expect.objectContaining({ url: production.PUBLIC_URL, level: 30 }));
  expect(lines).toContainEqual(expect.objectContaining({ route: "/api/auth/users", request_id: requestId }));
  const others = lines.filter(({ msg }) => msg !== "Slow query");
  expect(others.slice(-3).map(({ msg, signal, ms }) => [msg, signal ?? ms])).toEqual([
    ["Job Portal stops", "SIGTERM"],
    ["Not ready any more: serves until the drain is over", 1_000],
    ["Job Portal has stopped", undefined],
  ]);
  const slow = lines.filter(({ msg }) => msg === "Slow query").map(({ query }) => String(query));
  expect(slow.some((query) => query.startsWith("select") && query.includes('from "users"'))).toBe(true);
  expect(portal.output).not.toContain(canary);

  expect(parseLines(refused.output).at(-1)).toMatchObject({
    level: 60,
    msg: expect.stringContaining("is used by another"),
  });
});

it("npm start › prints a JSON line when the configuration is invalid in production", async () => {
  const portal = startPortalProcess({
    ...production,
    DATABASE_URL: inject("postgres"),
    PORT: "http",
    LOG_LEVEL: "silent",
  });
  expect(await portal.ended).toBe(1);
  expect(parseLines(portal.output)).toEqual([
    expect.objectContaining({ level: 60, msg: expect.stringContaining("PORT must be a port number") }),
  ]);
});
