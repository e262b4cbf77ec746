/** What a member may do: an owner everything, a recruiter jobs, applications and messages, an interviewer assess. */
export const companyRoles = ["owner", "recruiter", "interviewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];
