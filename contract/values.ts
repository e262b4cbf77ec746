/** The fixed values that stand in forms, rows and on the wire. Apart from the shapes, so that a page can use them alone. */

export const SEEKER = 1;
export const EMPLOYER = 2;
export const loginMethods = ["Email", "Phone", "Google", "Apple"] as const;

export const ACTIVE = 1;
export const INACTIVE = 2;
export const jobStatuses = [ACTIVE, INACTIVE] as const;
export const jobTypes = ["Contract", "Freelance", "Full Time", "Internship", "Part Time"] as const;
export const priorities = ["Normal", "Urgent"] as const;
export const positionCounts = [5, 10, 20, 50, 100] as const;

/** As offered; the others are taken as well. */
export const teamSizes = ["1-200", "200-500", "500-1000", "1000-2000"] as const;
export const allTeamSizes = [...teamSizes, "50-100", "100-150", "150-200", "200-300"] as const;

/** Of an application. In counts 0 also stands for pending. */
export const PENDING = 1;
export const SHORTLISTED = 2;
export const REJECTED = 3;
