import { enableCompileCache } from "node:module";
import path from "node:path";

// Node 22 can read this file, but not run the portal. The other entry point continues in the Node of the packages.
if (Number(process.versions.node.split(".")[0]) < 24) {
  await import(new URL("../start.cjs", import.meta.url).href);
} else {
  // Loading compiled modules takes half the processor time of compiling them. Whoever can write to this folder could also
  // change the code. Where nobody can, for example in a container, nothing is cached.
  enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/job-portal"));
  const { run } = await import("./run.ts");
  await run(async (config) => (await import("./platform/pages/web-build.ts")).loadWebBuild(config));
}
