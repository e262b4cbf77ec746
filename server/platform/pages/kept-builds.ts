import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";

/** The builds that are kept: the one that runs, and the two that ran before it. */
const MAX_BUILDS = 3;

/**
 * Copies the scripts and styles of a build into `folder`, a part of DATA_DIR, unless they are there. Deletes all but the
 * builds that were started last. A page that a browser has loaded from the release before, or from another process during
 * a rolling restart, can then still load the rest of its scripts.
 */
export async function keepBuild(assetsDir: string, buildId: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kept = path.join(folder, buildId);
  if (!(await listBuilds(folder)).includes(buildId)) {
    // Workers start at the same time. The copy appears whole, and one of them makes it.
    const copy = path.join(folder, `.${randomUUID()}`);
    await cp(assetsDir, copy, { recursive: true });
    await rename(copy, kept).catch(() => rm(copy, { recursive: true }));
  }
  const now = new Date();
  await utimes(kept, now, now);
  const old = (await listBuilds(folder)).slice(MAX_BUILDS);
  await Promise.all(old.map((build) => rm(path.join(folder, build), { recursive: true, force: true })));
}

/** Serves the files of kept builds below `/assets/`, which this build does not have. Needs `reply.sendFile`. */
export function serveKeptBuilds(app: FastifyInstance, folder: string): void {
  app.get("/assets/*", async (request, reply) => {
    const { "*": name } = request.params as { "*": string };
    // The names that Vite gives. Others, such as translations, exist in every build with different content.
    if (!/^[\w.-]+-[\w-]{8}\.\w+$/.test(name)) return reply.callNotFound();
    for (const build of await listBuilds(folder)) {
      const root = path.join(folder, build);
      if (await getTime(path.join(root, name))) return reply.sendFile(name, root);
    }
    return reply.callNotFound();
  });
}

/** Returns the kept builds, the one that was started last first. */
async function listBuilds(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const times = await Promise.all(names.map(async (name) => ({ name, time: await getTime(path.join(folder, name)) })));
  return times.sort((one, other) => other.time - one.time).map(({ name }) => name);
}

/** Returns when a file or folder was changed, or 0 when it does not exist. */
async function getTime(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}
