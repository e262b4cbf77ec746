import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PROFILE_ENTRIES, SeekerProfileForm } from "../../../contract/accounts/profile.ts";
import { ProfileProposal } from "../../../contract/accounts/resume.ts";
import { dutchDocx, dutchPdf } from "../../testing/resumes/dutch-resumes.ts";
import { englishDocx } from "../../testing/resumes/english-docx-resumes.ts";
import { englishPdf } from "../../testing/resumes/english-pdf-resumes.ts";
import type { SampleResume } from "../../testing/resumes/sample-resume.ts";
import { unusualDocx, unusualPdf } from "../../testing/resumes/unusual-resumes.ts";
import { createProfileProposal } from "./parse/profile-proposal.ts";
import { parseResume } from "./parse-resume.ts";
import { createTextLine } from "./text-line.ts";

const samples: [format: string, SampleResume[]][] = [
  ["PDF", [...englishPdf, ...dutchPdf, ...unusualPdf]],
  ["DOCX", [...englishDocx, ...dutchDocx, ...unusualDocx]],
];

describe.each(samples)("parseResume of a %s", (_, resumes) => {
  it.each(resumes)("reads: $description", async (sample) => {
    const { bytes, type } = await sample.create();
    const proposal = ProfileProposal.parse((await parseResume(bytes, type)).proposal);
    expect({
      name: proposal.name,
      email: proposal.email,
      phone: proposal.phone,
      works: proposal.works.map(({ title, company, from, to }) => [title, company, from, to]),
      educations: proposal.educations.map(({ degree, school, from, to }) => [degree, school, from, to]),
    }).toEqual({
      name: sample.name,
      email: sample.email,
      phone: sample.phone,
      works: sample.works,
      educations: sample.educations,
    });
    expect(proposal.summary?.slice(0, sample.summary?.length) ?? null).toBe(sample.summary);
    if (sample.descriptionIncludes) expect(proposal.works[0]?.description).toContain(sample.descriptionIncludes);
    expectValidInProfileForm(proposal);
  });
});

describe("createProfileProposal", () => {
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
  const layout = fc.record({
    isBullet: fc.boolean(),
    hasGapAbove: fc.boolean(),
    startsBlock: fc.boolean(),
    isEmphasized: fc.boolean(),
  });
  const lines = fc.array(fc.tuple(text, layout), { maxLength: 25 });

  it("returns values that the profile form accepts, for arbitrary lines", () => {
    fc.assert(
      fc.property(lines, (arbitraryLines) => {
        expectValidInProfileForm(
          ProfileProposal.parse(
            createProfileProposal(arbitraryLines.map(([words, layout]) => createTextLine(words.join(" "), layout))),
          ),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("truncates texts and entries to the limits of the profile form", () => {
    const longText = "Nurse of the ward ".repeat(600);
    const entries = Array.from({ length: 50 }, (_, n) => [
      `${longText.slice(0, 100)}, ${longText}`,
      `${1960 + n} - ${1961 + n}`,
    ]);
    const proposal = createProfileProposal(
      ["Summary", longText, "Work experience", ...entries.flat()].map((line) => createTextLine(line)),
    );
    expectValidInProfileForm(proposal);
    expect(proposal.works).toHaveLength(MAX_PROFILE_ENTRIES);
    expect(proposal.summary?.length).toBeGreaterThan(4000);
  });
});

/** Expects that the profile form accepts each proposed value unchanged. */
function expectValidInProfileForm(proposal: ProfileProposal) {
  for (const [name, value] of Object.entries(proposal)) {
    if (value === null || value.length === 0) continue;
    const { error } = SeekerProfileForm.shape[name as keyof ProfileProposal].safeParse(value);
    expect(error, name).toBeUndefined();
  }
  expect(proposal.works.length).toBeLessThanOrEqual(MAX_PROFILE_ENTRIES);
}
