import type { Person } from "./factories.ts";

/** Forms that a person may send as they are. */
export const employerForm = ({ email }: Person) => ({
  name: "Marieke Visser",
  company: "Northgate Care",
  email,
  phone: "+31 (0)20-555 01 99",
  website: "https://northgate.example/about",
  team_size: "500-1000",
  company_description: "We care.\n\nSince 1931.",
  country: "Netherlands",
  city: "Amsterdam",
  address: "Damrak 12",
});

export const work = { title: "Nurse", company: "AMC", from: "2019-03", to: "2024-01", description: "Nights." };
export const education = { degree: "Nursing", school: "Inholland", from: "2015-09", to: null, description: "" };
export const seekerForm = ({ email }: Person) => ({
  name: "Sanne de Boer",
  email,
  phone: "0031612345678",
  summary: "Nurse with ten years of experience.",
  works: [work],
  educations: [education],
});
