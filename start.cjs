// `npm start`: builds the web application if its sources have changed, and runs the portal. This file is plain JavaScript
// for every version of Node since 16. With one that cannot run the portal, it uses the Node of the package `node`.
"use strict";

const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

/** The version of `engines` in package.json. */
const MIN_NODE_VERSION = 24;
const mainFile = path.join(__dirname, "server/main.ts");

const node = findNode();
if (node === null) {
  process.stderr.write(
    `The portal needs Node.js ${MIN_NODE_VERSION} or newer, and this is ${process.version}: ` +
      "install a newer one, or run npm ci, which installs one with the packages.\n",
  );
  process.exit(1);
}
run(path.join(__dirname, "web/build/build.ts"), () => {
  if (node !== process.execPath) return run(mainFile, () => process.exit(0));
  // Workers start with the file that this process seems to have been started with.
  process.argv[1] = mainFile;
  return import(pathToFileURL(mainFile).href);
});

/** Returns this Node if it is new enough, otherwise the one of the packages. Null when there is none. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= MIN_NODE_VERSION) return process.execPath;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const installed = path.join(__dirname, "node_modules/node/bin", name);
  return existsSync(installed) ? installed : null;
}

/** Runs a file as a process to which signals are passed on. When it fails, this process ends in the same way. */
function run(file, onSuccess) {
  const child = spawn(node, [file], { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  child.on("exit", (code, endSignal) => {
    for (const signal of signals) process.removeListener(signal, forward);
    if (endSignal !== null) process.kill(process.pid, endSignal);
    else if (code !== 0) process.exit(code);
    else onSuccess();
  });
}
