import { expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

it("the map of a search counts its jobs by town, and those whose place is unknown", async () => {
  const employer = await makeEmployer(portal);
  const post = (title: string, address: string, zip_code: string) =>
    makeJob(portal, employer, { title, address, zip_code });
  await post("Lighthouse keeper", "Damrak 12, Amsterdam", "1012 AB");
  await post("Lighthouse keeper", "Spui 1, Amsterdam", "1012 WX");
  await post("Lighthouse keeper", "Neude 1, Utrecht", "3512 JE");
  await post("Lighthouse keeper", "Atlantis", "XX 99");
  await post("Baker", "Neude 1, Utrecht", "3512 JE");
  const { places, without_place, towns } = (await portal.anonymous.get("/auth/search/map?title=lighthouse")).body;
  const amsterdam = { name: "Amsterdam", jobs: 2, radius_km: 0, latitude: expect.closeTo(52.37, 1) };
  expect(places).toMatchObject([amsterdam, { name: "Utrecht", jobs: 1, longitude: expect.closeTo(5.12, 1) }]);
  expect(without_place).toBe(1);
  expect(towns.length).toBeGreaterThan(0);
  const none = (await portal.anonymous.get("/auth/search/map?title=nothinglikethis")).body;
  expect(none.places).toEqual([]);
});
