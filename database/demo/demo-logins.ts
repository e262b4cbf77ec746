import type { Kysely } from "kysely";
import type { DB } from "../schema.ts";

export const DEMO_PASSWORD = "demo-password";

export const demoLogins: { email: string; password: string; role: string }[] = [
  { email: "employer@example.com", password: DEMO_PASSWORD, role: "employer" },
  { email: "recruiter@example.com", password: DEMO_PASSWORD, role: "recruiter" },
  { email: "interviewer@example.com", password: DEMO_PASSWORD, role: "interviewer" },
  { email: "seeker@example.com", password: DEMO_PASSWORD, role: "job seeker" },
  { email: "admin@example.com", password: DEMO_PASSWORD, role: "administrator" },
];

/**
 * Returns the logins whose users exist in this database. The list is empty when the demonstration data was not loaded.
 */
export async function listDemoLogins(db: Kysely<DB>): Promise<typeof demoLogins> {
  const emails = demoLogins.map(({ email }) => email);
  const users = await db.selectFrom("users").select("email").where("email", "in", emails).execute();
  return demoLogins.filter(({ email }) => users.some((user) => user.email === email));
}

export async function hasUsers(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}
