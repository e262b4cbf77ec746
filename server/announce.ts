import type { Portal } from "./process/start.ts";

/** What whoever started the portal wants to know. Said last: from here on it can be used, and stopped. */
export function printStartMessage({ url, demoLogins }: Portal): void {
  const lines = [`Job Portal runs at ${url}`];
  if (demoLogins.length > 0) lines.push("Demonstration logins:");
  for (const { email, password } of demoLogins) lines.push(`  ${email.padEnd(24)} ${password}`);
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}
