import { withDataFolder } from "./data-folder.ts";
import { measurePages } from "./lighthouse.ts";
import { runPortal } from "./run-portal.ts";

/** What Lighthouse says about the public pages of the demonstration. */
export function measureDemonstration() {
  return withDataFolder(async (dataDir) => {
    const portal = await runPortal({ DATA_DIR: dataDir });
    try {
      const [job] = (await (await fetch(`${portal.origin}/api/auth/search/?title=nurse`)).json()) as { id: string }[];
      if (!job) throw new Error("The demonstration has no nurses.");
      const page = await fetch(`${portal.origin}/job/${job.id}`);
      const pages = await measurePages({
        home: `${portal.origin}/`,
        search: `${portal.origin}/search?title=nurse`,
        job: page.url,
        about: `${portal.origin}/about`,
      });
      const scores = Object.entries(pages).map(([name, result]) => [name, result.scores] as const);
      const found = Object.entries(pages).flatMap(([name, result]) => result.found.map((fault) => `${name}: ${fault}`));
      return { scores: Object.fromEntries(scores), found };
    } finally {
      await portal.stop();
    }
  });
}
