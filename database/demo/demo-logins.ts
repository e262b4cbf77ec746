import type { Kysely } from "kysely";
import type { DB } from "../schema.ts";

export const DEMO_PASSWORD = "demo-password";

export const demoLogins: { email: string; password: string; role: string }[] = [
  { email: "employer@example.com", password: DEMO_PASSWORD, role: "employer" },
  { email: "seeker@example.com", password: DEMO_PASSWORD, role: "job seeker" },
  { email: "admin@example.com", password: DEMO_PASSWORD, role: "administrator" },
];

/** Those of the known logins that this database has: one that was not filled here has none. */
export async function listDemoLogins(db: Kysely<DB>): Promise<typeof demoLogins> {
  const emails = demoLogins.map(({ email }) => email);
  const users = await db.selectFrom("users").select("email").where("email", "in", emails).execute();
  return demoLogins.filter(({ email }) => users.some((user) => user.email === email));
}

/** A database with any user is left as it is. */
export async function hasUsers(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}
