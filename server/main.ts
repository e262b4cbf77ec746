import { run } from "./run.ts";

await run(async () => (await import("./web-build.ts")).loadWebBuild());
