import { readFile } from "node:fs/promises";
import path from "node:path";

/** What Vite says about a file of the browser's: where it is, and which others it begins with. */
interface ManifestEntry {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

/** By the name of a page's module: the scripts that it needs besides those that every page begins with. */
export async function readPageScripts(folder: string): Promise<Record<string, string[]>> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  );
  const entries = Object.entries(manifest);
  const everywhere = collectImports(
    manifest,
    entries.filter(([, { isEntry }]) => isEntry).map(([key]) => key),
  );
  const pages = entries.filter(([, { isDynamicEntry }]) => isDynamicEntry);
  return Object.fromEntries(
    pages.map(([key, { name = key }]) => {
      const needed = [...collectImports(manifest, [key])].filter((each) => !everywhere.has(each));
      return [name, needed.flatMap((each) => manifest[each]?.file ?? [])];
    }),
  );
}

function collectImports(manifest: Record<string, ManifestEntry>, keys: string[]): Set<string> {
  const found = new Set(keys);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return found;
}
