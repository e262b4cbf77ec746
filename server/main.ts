// Node 22 can read this file, but not run the portal. The other entry point continues in the Node of the packages.
if (Number(process.versions.node.split(".")[0]) < 24) {
  await import(new URL("../start.cjs", import.meta.url).href);
} else {
  const { run } = await import("./run.ts");
  await run(async (config) => (await import("./platform/pages/web-build.ts")).loadWebBuild(config));
}
