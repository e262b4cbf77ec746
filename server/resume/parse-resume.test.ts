import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PROFILE_ENTRIES, SeekerProfileForm } from "../../contract/profile.ts";
import { ProfileProposal } from "../../contract/resume.ts";
import { createProfileProposal } from "./parse/profile-proposal.ts";
import { parseResume } from "./parse-resume.ts";
import { dutchDocx, dutchPdf } from "./testing/dutch-resumes.ts";
import { englishDocx } from "./testing/english-docx-resumes.ts";
import { englishPdf } from "./testing/english-pdf-resumes.ts";
import type { SampleResume } from "./testing/sample-resume.ts";
import { unusualDocx, unusualPdf } from "./testing/unusual-resumes.ts";
import { createTextLine } from "./text-line.ts";

const samples: [format: string, SampleResume[]][] = [
  ["PDF", [...englishPdf, ...dutchPdf, ...unusualPdf]],
  ["DOCX", [...englishDocx, ...dutchDocx, ...unusualDocx]],
];

describe.each(samples)("a resume as %s", (_, all) => {
  it.each(all)("$layout", async (sample) => {
    const { bytes, type } = await sample.create();
    const found = ProfileProposal.parse(await parseResume(bytes, type));
    expect({
      name: found.name,
      email: found.email,
      phone: found.phone,
      works: found.works.map(({ title, company, from, to }) => [title, company, from, to]),
      educations: found.educations.map(({ degree, school, from, to }) => [degree, school, from, to]),
    }).toEqual({
      name: sample.name,
      email: sample.email,
      phone: sample.phone,
      works: sample.works,
      educations: sample.educations,
    });
    expect(found.summary?.slice(0, sample.summary?.length) ?? null).toBe(sample.summary);
    if (sample.descriptionIncludes) expect(found.works[0]?.description).toContain(sample.descriptionIncludes);
    expectSavable(found);
  });
});

describe("whatever lines say", () => {
  const words = fc.constantFrom(
    ...[
      "Work experience",
      "OPLEIDING",
      "Profiel",
      "Jan 2019 – heden",
      "2015",
      "03/2014 - 02/2013",
      "99-9999",
      "t/m",
      "•",
    ],
    ...[
      "Nurse at Northgate",
      "B.V.",
      "jan@example.nl",
      "a@b",
      "06 12345678",
      "+",
      "\t",
      "(",
      "[",
      "\ud83d",
      "\u202e",
      "Naam:",
      "-",
    ],
  );
  const text = fc.array(fc.oneof(words, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 6 });
  const looks = fc.record({
    isBullet: fc.boolean(),
    hasGapAbove: fc.boolean(),
    startsBlock: fc.boolean(),
    emphasized: fc.boolean(),
  });
  const lines = fc.array(fc.tuple(text, looks), { maxLength: 25 });

  it("the proposal is one that the profile takes", () => {
    fc.assert(
      fc.property(lines, (some) => {
        expectSavable(
          ProfileProposal.parse(
            createProfileProposal(some.map(([said, seen]) => createTextLine(said.join(" "), seen))),
          ),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("nothing is longer or more than the profile takes", () => {
    const long = "Nurse of the ward ".repeat(600);
    const entries = Array.from({ length: 50 }, (_, n) => [
      `${long.slice(0, 100)}, ${long}`,
      `${1960 + n} - ${1961 + n}`,
    ]);
    const found = createProfileProposal(
      ["Summary", long, "Work experience", ...entries.flat()].map((line) => createTextLine(line)),
    );
    expectSavable(found);
    expect(found.works).toHaveLength(MAX_PROFILE_ENTRIES);
    expect(found.summary?.length).toBeGreaterThan(4000);
  });
});

/** Whatever is proposed, the profile takes it as it is. */
function expectSavable(found: ProfileProposal) {
  for (const [name, value] of Object.entries(found)) {
    if (value === null || value.length === 0) continue;
    const { error } = SeekerProfileForm.shape[name as keyof ProfileProposal].safeParse(value);
    expect(error, name).toBeUndefined();
  }
  expect(found.works.length).toBeLessThanOrEqual(MAX_PROFILE_ENTRIES);
}
