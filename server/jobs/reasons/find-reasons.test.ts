import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noWishes } from "../../../contract/jobs/search/reasons.ts";
import { noPay } from "../../../contract/jobs/terms/pay.ts";
import { findReasons, type JobFacts, type SeekerFacts } from "./find-reasons.ts";

const emptySeeker: SeekerFacts = { works: [], educations: [], summary: "", wishes: noWishes };
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc
  .array(fc.constantFrom("night", "nurse", "C++", "welder", "first", "aid", "Écoute", "in", "de"), { maxLength: 5 })
  .map((words) => words.join(" "));
const number = orNull(fc.integer({ min: 1, max: 100 }));

const seekers: fc.Arbitrary<SeekerFacts> = fc.record({
  works: fc.array(fc.record({ title: text, description: text }), { maxLength: 2 }),
  educations: fc.array(fc.record({ degree: text, description: text }), { maxLength: 2 }),
  summary: text,
  wishes: fc.record({
    zip_code: orNull(fc.constant("1012 AB")),
    max_distance_km: number,
    pay_min: orNull(fc.integer({ min: 1_000, max: 6_000 })),
    pay_currency: fc.constantFrom(null, "EUR", "USD"),
    hours_min: number,
    hours_max: number,
    is_remote: fc.boolean(),
  }),
});
const jobs: fc.Arbitrary<JobFacts> = fc.record({
  title: text,
  skills: fc.array(text, { maxLength: 3 }),
  pay: fc
    .record({
      min: orNull(fc.integer({ min: 1_000, max: 6_000 })),
      hours: number,
      currency: fc.constantFrom(null, "EUR", "USD"),
    })
    .map(({ min, hours, currency }) => ({
      ...{ ...noPay, pay_min: min, pay_max: min, pay_period: "month" as const, pay_currency: currency },
      ...{ hours_min: hours, hours_max: hours },
    })),
  work_place: fc.constantFrom(null, "on_site" as const, "hybrid" as const, "remote" as const),
  distanceKm: orNull(fc.double({ min: 0, max: 200, noNaN: true })),
});

const contains = (where: string, words: string) => where.toLowerCase().includes(words.toLowerCase());

describe("findReasons", () => {
  it("finds nothing for an empty profile", () => {
    fc.assert(
      fc.property(jobs, (job) => {
        expect(findReasons(emptySeeker, job, "EUR")).toEqual([]);
      }),
    );
  });

  it("finds only reasons that are true of the profile and the job", () => {
    fc.assert(
      fc.property(seekers, jobs, (seeker, job) => {
        const { wishes } = seeker;
        const profile = [
          seeker.summary,
          ...seeker.works.flatMap((work) => [work.title, work.description]),
          ...seeker.educations.flatMap((education) => [education.degree, education.description]),
        ];
        const { pay_min, pay_currency, hours_min } = job.pay;
        for (const { kind, state, names, distance_km } of findReasons(seeker, job, "EUR")) {
          const isMatch = state === "match";
          if (kind === "words") {
            for (const name of names) {
              expect(contains(job.title, name)).toBe(true);
              expect(seeker.works.some(({ title }) => contains(title, name))).toBe(true);
            }
          } else if (kind === "skills") {
            for (const name of names) {
              expect(job.skills).toContain(name);
              if (isMatch) expect(profile.some((where) => contains(where, name))).toBe(true);
            }
          } else if (kind === "distance") {
            expect(wishes.zip_code).not.toBeNull();
            expect(state === "unknown").toBe(job.distanceKm === null);
            if (job.distanceKm === null) continue;
            expect(distance_km).toBeCloseTo(job.distanceKm, 0);
            expect(isMatch).toBe(job.distanceKm <= (wishes.max_distance_km ?? 50));
            if (!isMatch) expect(wishes.max_distance_km).not.toBeNull();
          } else if (kind === "pay") {
            const isComparable = (pay_currency === "USD") === (wishes.pay_currency === "USD");
            expect(state === "unknown").toBe(pay_min === null || !isComparable);
            if (state !== "unknown") expect(isMatch).toBe((pay_min ?? 0) >= (wishes.pay_min ?? 0));
          } else if (kind === "hours") {
            expect(state === "unknown").toBe(hours_min === null);
            if (hours_min === null) continue;
            expect(isMatch).toBe(hours_min >= (wishes.hours_min ?? 0) && hours_min <= (wishes.hours_max ?? 100));
          } else {
            expect(wishes.is_remote).toBe(true);
            expect(isMatch).toBe(job.work_place === "remote");
          }
        }
      }),
    );
  });
});
