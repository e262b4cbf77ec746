import { run } from "./run.ts";
import { builtWeb } from "./web-build.ts";

await run(builtWeb);
