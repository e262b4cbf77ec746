import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { ApplicantCounts, JobApplication } from "../../../contract/hiring/applicants.ts";
import type { ApplicationStage } from "../../../contract/hiring/stages/stages.ts";
import { countStages, createApplication } from "../../testing/samples.ts";
import { type ApplicantList, moveInCache, readFilters } from "./queries.ts";

const anna = createApplication(1, "Anna Visser");
const bram = createApplication(2, "Bram Visser", { stage: "interview" });

/** A cache with lists of a job in some stages, with the same or other filters. */
function createCache(lists: [ApplicantList, JobApplication[]][]) {
  const cache = new QueryClient();
  const keyOf = (list: ApplicantList) => ["applications", "applicants", list, "50"];
  for (const [list, rows] of lists) {
    cache.setQueryData(keyOf(list), { pages: [{ rows, next: null }], pageParams: [null] });
  }
  const counts = ["applications", "counts", anna.job_id];
  cache.setQueryData(counts, countStages([anna, bram]));
  return {
    cache,
    listNames: (list: ApplicantList) =>
      cache
        .getQueryData<{ pages: { rows: JobApplication[] }[] }>(keyOf(list))
        ?.pages.flatMap(({ rows }) => rows.map(({ applicant, stage }) => `${applicant.name}: ${stage}`)),
    getCounts: () => cache.getQueryData<ApplicantCounts>(counts),
  };
}

const all = { job: anna.job_id };
const inStage = (stage: ApplicationStage, filters: ApplicantList = {}) => ({ ...all, ...filters, stage });

it("moveInCache moves a row among the lists that differ in their stage only, changes the counts, and restores both", () => {
  const searched = inStage("interview", { q: "Bram" });
  const { cache, listNames, getCounts } = createCache([
    [all, [anna, bram]],
    [inStage("received"), [anna]],
    [inStage("interview"), [bram]],
    [searched, [bram]],
  ]);
  const restore = moveInCache(cache, [anna], "interview");
  expect(listNames(all)).toEqual(["Anna Visser: interview", "Bram Visser: interview"]);
  expect(listNames(inStage("received"))).toEqual([]);
  expect(listNames(inStage("interview"))).toEqual(["Anna Visser: interview", "Bram Visser: interview"]);
  expect(listNames(searched)).toEqual(["Bram Visser: interview"]);
  expect(getCounts()).toMatchObject({ received: 0, interview: 2 });
  restore();
  expect(listNames(inStage("received"))).toEqual(["Anna Visser: received"]);
  expect(getCounts()).toMatchObject({ received: 1, interview: 1 });
});

it("moveInCache removes a row from the late answers, because a move is an answer", () => {
  const late = createApplication(1, "Anna Visser", { is_overdue: true });
  const { cache, listNames, getCounts } = createCache([
    [all, [late, bram]],
    [{ ...all, late: "true" }, [late]],
  ]);
  cache.setQueryData(["applications", "counts", anna.job_id], countStages([late, bram]));
  moveInCache(cache, [late], "interview");
  expect(listNames({ ...all, late: "true" })).toEqual([]);
  expect(listNames(all)).toEqual(["Anna Visser: interview", "Bram Visser: interview"]);
  expect(getCounts()).toMatchObject({ received: 0, interview: 2, late: { received: 0, interview: 0 } });
});

it("readFilters reads the address of a page and ignores what no link of the portal has", () => {
  const read = (query: string) => readFilters(new URLSearchParams(query));
  const job = "8f14e45f-ceea-467f-a0e6-9c2b7d5f3a11";
  expect(
    read(`job=${job}&stage=interview&late=true&q=Anna&must_haves=met&min_stars=3&max_distance_km=25&sort=oldest`),
  ).toEqual({
    job,
    stage: "interview",
    late: "true",
    q: "Anna",
    must_haves: "met",
    answers: undefined,
    answer_to: undefined,
    min_stars: "3",
    max_distance_km: "25",
    sort: "oldest",
  });
  const unknown = Object.values(
    read("job=x&stage=none&late=false&q=&must_haves=all&answers=x&answer_to=x&min_stars=9&max_distance_km=7&sort=name"),
  );
  expect(unknown).toEqual(Array(10).fill(undefined));
});
