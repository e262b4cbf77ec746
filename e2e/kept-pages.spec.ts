import { expect } from "@playwright/test";
import { test } from "./portal.ts";

const AN_HOUR_MS = 3_600_000;

for (const [whose, skew] of [
  ["ahead", AN_HOUR_MS],
  ["behind", -AN_HOUR_MS],
] as const) {
  // To a clock that is ahead every page looks as if it had been kept for long.
  test(`a page is taken over as the server wrote it by a visitor whose clock is ${whose}`, async ({
    page,
    request,
  }) => {
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("request", (each) => asked.push(new URL(each.url()).pathname));
    await page.clock.install({ time: Date.now() + skew });
    const [job] = await (await request.get("/api/auth/search/?limit=1")).json();
    for (const path of ["/search?title=manager", "/nl/search?type=Contract&title=zzzz", `/job/${job.id}`]) {
      asked.length = 0;
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect([path, complaints]).toEqual([path, []]);
      expect(asked.filter((address) => /^\/api\/(auth\/search|crud\/jobs)/.test(address))).toEqual([]);
    }
  });
}

test("what a visitor has already is not sent again, also when the tag was made weak on the way", async ({
  request,
}) => {
  const etag = (await request.get("/search?title=manager")).headers().etag ?? "";
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await request.get("/search?title=manager", { headers: { "if-none-match": tag } });
    expect([tag, response.status()]).toEqual([tag, 304]);
  }
  for (const tag of ['"other"', etag.replaceAll('"', "")]) {
    const response = await request.get("/search?title=manager", { headers: { "if-none-match": tag } });
    expect([tag, response.status()]).toEqual([tag, 200]);
  }
});
