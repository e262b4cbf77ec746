import { runPortal } from "./run-portal.ts";

/** The portal that most stories share; stopped when all is done. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { address, stop } = await runPortal();
  process.env.PORTAL_URL = address;
  return stop;
}
