import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane: the first recommendation of the OWASP password storage cheat sheet. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`null`) as for a wrong password. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
