import { expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });

async function sendFrom(address: number, path: string, content: object): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.2.${address}` };
  return (await portal.anonymous.send("POST", path, { headers, body: JSON.stringify(content) })).status;
}

it("readers of a job count once for each network address and day, and no sixth one is shown before the tenth", async () => {
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer);
  const read = async () => (await employer.client.get(`/jobs/${job.id}/numbers?weeks=1`)).body;
  for (const address of [11, 11, 12, 13, 14]) {
    expect(await sendFrom(address, `/jobs/${job.id}/views`, { source: "feed" })).toBe(204);
  }
  expect(await read()).toMatchObject({ weeks: [{ views: null }], sources: [] });
  for (const address of [15, 16]) await sendFrom(address, `/jobs/${job.id}/views`, { source: "feed" });
  await sendFrom(17, `/jobs/${job.id}/views`, { source: "link" });
  expect(await read()).toMatchObject({ weeks: [{ views: 5 }], sources: [{ source: "feed", views: 5 }] });
  expect(await sendFrom(18, `/jobs/${job.id}/views`, { source: "elsewhere" })).toBe(422);
});

it("the answers of readers count once for each network address and day, and show after each fifth", async () => {
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer);
  const answer = (fits: boolean, address: number) => sendFrom(address, `/jobs/${job.id}/fit`, { fits });
  const read = async () => (await employer.client.get(`/jobs/${job.id}/fit`)).body;
  for (let address = 1; address <= 4; address++) expect(await answer(address > 1, address)).toBe(204);
  expect(await answer(true, 4)).toBe(204);
  expect(await read()).toBeNull();
  expect(await answer(true, 5)).toBe(204);
  expect(await read()).toEqual({ answers: 5, fits: 4 });
  expect(await answer(false, 6)).toBe(204);
  expect(await read()).toEqual({ answers: 5, fits: 4 });
});
