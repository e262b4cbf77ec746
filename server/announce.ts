interface Login {
  email: string;
  password: string;
}

/** What whoever started the portal wants to know. */
export function announce(address: string, logins: Login[]): void {
  const lines = [`Job Portal runs at ${address}`];
  if (logins.length > 0) lines.push("Demonstration logins:");
  for (const { email, password } of logins) lines.push(`  ${email.padEnd(24)} ${password}`);
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}
