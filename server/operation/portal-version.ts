import { readFile } from "node:fs/promises";
import path from "node:path";

/** Reads the version of the portal from `package.json`. */
export async function readPortalVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, "../../package.json"), "utf8"));
  return version;
}
