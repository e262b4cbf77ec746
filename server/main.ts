import { run } from "./process/run.ts";

await run(async () => (await import("./pages/web-build.ts")).loadWebBuild());
