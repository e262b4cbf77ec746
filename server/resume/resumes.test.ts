import { describe, expect, it } from "vitest";
import { MOST_ENTRIES, SeekerProfileForm } from "../../contract/profile.ts";
import { ProfileProposal } from "../../contract/resume-proposal.ts";
import { readResume } from "./read-resume.ts";
import { dutchDocx } from "./testing/dutch-docx.ts";
import { dutchPdf } from "./testing/dutch-pdf.ts";
import { englishDocx } from "./testing/english-docx.ts";
import { englishPdf } from "./testing/english-pdf.ts";
import { oddDocx, oddPdf } from "./testing/odd-layouts.ts";
import type { Sample } from "./testing/sample.ts";

const samples: [format: string, Sample[]][] = [
  ["PDF", [...englishPdf, ...dutchPdf, ...oddPdf]],
  ["DOCX", [...englishDocx, ...dutchDocx, ...oddDocx]],
];

describe.each(samples)("a resume as %s", (_, all) => {
  it.each(all)("$layout", async (sample) => {
    const { bytes, type } = await sample.make();
    const found = ProfileProposal.parse(await readResume(bytes, type));
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
    if (sample.tells) expect(found.works[0]?.description).toContain(sample.tells);
    expectSavable(found);
  });
});

/** Whatever is proposed, the profile takes it as it is. */
function expectSavable(found: ProfileProposal) {
  for (const [name, value] of Object.entries(found)) {
    if (value === null || value.length === 0) continue;
    const { error } = SeekerProfileForm.shape[name as keyof ProfileProposal].safeParse(value);
    expect(error, name).toBeUndefined();
  }
  expect(found.works.length).toBeLessThanOrEqual(MOST_ENTRIES);
}
