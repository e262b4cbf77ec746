/** A valid form for POST /jobs. */
export const jobForm = {
  title: "Registered Nurse",
  industry: "Health care",
  minimum_age: 21,
  maximum_age: 60,
  starting_salary: 3450,
  type: "Full Time",
  positions: 10,
  priority: "Normal",
  address: "Damrak 12, Amsterdam",
  zip_code: "1012 AB",
  description: "Monitor and record the condition of patients.",
  status: 1,
} as const;

/** A valid profile form of an employer. */
export const createEmployerForm = ({ email }: { email: string }) => ({
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

export const sampleWork = { title: "Nurse", company: "AMC", from: "2019-03", to: "2024-01", description: "Nights." };
export const sampleEducation = { degree: "Nursing", school: "Inholland", from: "2015-09", to: null, description: "" };

/** A valid profile form of a seeker. */
export const createSeekerForm = ({ email }: { email: string }) => ({
  name: "Sanne de Boer",
  email,
  phone: "0031612345678",
  summary: "Nurse with ten years of experience.",
  works: [sampleWork],
  educations: [sampleEducation],
});
