import { setFlagsFromString } from "node:v8";

// What is read at the start is large and stays. V8 would take its growth for many objects that live shortly, and make
// and keep 64 MB of room for these; what comes in later makes it grow as ever.
setFlagsFromString("--semi-space-growth-factor=1");
const { run } = await import("./run.ts");
await run(async () => (await import("./web-build.ts")).builtWeb());
setFlagsFromString("--semi-space-growth-factor=2");
