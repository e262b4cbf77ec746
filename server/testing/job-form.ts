/** What an employer sends to post a job. */
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
