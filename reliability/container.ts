import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

/**
 * `npm run test:container`: carries out the Dockerfile without an engine for containers. It makes a Debian with
 * debootstrap, with Node 26 and npm as in the image `node:26-slim`, executes the instructions of each stage in it with
 * chroot, and runs the result as the container of compose.yaml would run: as another user without rights, on a read-only
 * file system, with the volume and `/tmp` as the only folders to write to. The check of health must succeed, and SIGTERM
 * must end the portal.
 *
 * Needs Linux, root, debootstrap and the network, and takes some minutes. `--debian=FOLDER` uses a Debian that exists.
 * Networks of containers, limits of memory and the images of PostgreSQL and Caddy are not tried.
 */
const root = path.resolve(import.meta.dirname, "..");
const { values: options } = parseArgs({ options: { debian: { type: "string" } } });
const START_TIMEOUT_MS = 180_000;
const PORT = "3218";

interface Stage {
  name: string;
  folder: string;
  environment: Record<string, string>;
  workingFolder: string;
  user: string;
  command: string[];
  healthCheck: string[];
}

const work = mkdtempSync(path.join(os.tmpdir(), "job-portal-container-"));
try {
  const base = makeNodeImage();
  let stage: Stage | undefined;
  const stages = new Map<string, Stage>();
  for (const [instruction, value] of readInstructions(path.join(root, "Dockerfile"))) {
    console.log(`${instruction} ${value}`);
    if (instruction === "FROM") {
      const [, name = "last"] = value.split(/ AS /i);
      stage = createStage(name, base);
      stages.set(name, stage);
    } else if (stage) {
      execute(stage, instruction, value, stages);
    }
  }
  if (!stage) throw new Error("The Dockerfile has no stage.");
  await runContainer(stage);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Returns the instructions of a Dockerfile with continued lines joined and without comments. */
function readInstructions(file: string): [instruction: string, value: string][] {
  const lines = readFileSync(file, "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n");
  return lines.filter(Boolean).map((line) => [line.split(" ", 1)[0] ?? "", line.replace(/^\S+\s+/, "")]);
}

/** Makes what the image `node:26-slim` has: a small Debian, Node 26 and npm in /usr/local, and the user `node`. */
function makeNodeImage(): string {
  const folder = path.join(work, "base");
  if (options.debian) cpSync(options.debian, folder, { recursive: true, verbatimSymlinks: true });
  else run("debootstrap", ["--variant=minbase", "bookworm", folder, "http://deb.debian.org/debian"]);
  cpSync(path.join(root, "node_modules/node/bin/node"), path.join(folder, "usr/local/bin/node"));
  const npm = execFileSync("sh", ["-c", 'realpath "$(command -v npm)"'], { encoding: "utf8" }).trim();
  const npmFolder = path.join(folder, "usr/local/lib/node_modules/npm");
  cpSync(path.resolve(npm, "../.."), npmFolder, { recursive: true, verbatimSymlinks: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(folder, "usr/local/bin/npm"));
  run("chroot", [folder, "useradd", "--uid", "1000", "--create-home", "node"]);
  cpSync("/etc/resolv.conf", path.join(folder, "etc/resolv.conf"), { dereference: true });
  // A network with a certificate authority of its own names it here.
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) cpSync(authorities, path.join(folder, authorities), { dereference: true });
  return folder;
}

function createStage(name: string, base: string): Stage {
  const folder = path.join(work, name);
  run("cp", ["--archive", base, folder]);
  return { name, folder, environment: {}, workingFolder: "/", user: "root", command: [], healthCheck: [] };
}

/** Carries out one instruction. @throws {Error} for an instruction that is not known, or a command that fails */
function execute(stage: Stage, instruction: string, value: string, stages: Map<string, Stage>): void {
  switch (instruction) {
    case "ENV":
      for (const [, name = "", text = ""] of value.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = text;
      return;
    case "WORKDIR":
      stage.workingFolder = value;
      mkdirSync(path.join(stage.folder, value), { recursive: true });
      return;
    case "COPY":
      copy(stage, value.split(" "), stages);
      return;
    case "RUN":
      run("chroot", [stage.folder, "/bin/sh", "-c", `cd ${stage.workingFolder} && ${value}`], stage.environment);
      return;
    case "USER":
      stage.user = value;
      return;
    case "HEALTHCHECK":
      stage.healthCheck = JSON.parse(value.replace(/^.*?CMD /, ""));
      return;
    case "CMD":
      stage.command = JSON.parse(value);
      return;
    case "VOLUME":
    case "EXPOSE":
      return;
    default:
      throw new Error(`The instruction ${instruction} is not known here.`);
  }
}

function copy(stage: Stage, words: string[], stages: Map<string, Stage>): void {
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
  const source = from ? stages.get(from)?.folder : makeContext();
  if (!source) throw new Error(`There is no stage ${from}.`);
  const names = words.slice(0, -1);
  const target = path.join(stage.folder, stage.workingFolder, words.at(-1) ?? "");
  for (const name of names) {
    // A folder is copied into one of the same name, a file into the folder of the target.
    const isFile = names.length > 1 || path.extname(name) !== "";
    mkdirSync(target, { recursive: true });
    const to = isFile ? path.join(target, path.basename(name)) : target;
    cpSync(path.join(source, name), to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Copies the files of the working tree that `.dockerignore` leaves. */
function makeContext(): string {
  const context = path.join(work, "context");
  const lines = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
  const patterns = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const files = globSync(patterns, { cwd: root, exclude: (file) => path.basename(file) === "node_modules" });
  const ignored = new Set([...patterns, ...files]);
  const isIgnored = (file: string) =>
    file !== "" && file.split("/").some((_, end, parts) => ignored.has(parts.slice(0, end + 1).join("/")));
  cpSync(root, context, { recursive: true, filter: (source) => !isIgnored(path.relative(root, source)) });
  return context;
}

/** Runs the command of the last stage, waits until it is healthy, and stops it. */
async function runContainer({ folder, environment, workingFolder, user, command, healthCheck }: Stage): Promise<void> {
  const data = path.join(work, "volume");
  mkdirSync(data);
  run("chown", [readUserId(folder, user), data]);
  const settings = {
    ...environment,
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    SECRET_KEY: "only for the test of the container, long enough",
    SEARCH_COUNTRIES: "BE",
  };
  const mounts = [
    `mount --bind ${folder} ${folder}`,
    `mount --bind ${data} ${folder}/data`,
    `mount -t tmpfs tmpfs ${folder}/tmp`,
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    `mount -o remount,bind,ro ${folder}`,
  ];
  const id = readUserId(folder, user);
  const asUser = [
    "setpriv",
    `--reuid=${id}`,
    `--regid=${id}`,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all",
  ];
  const inside = (words: string[]) => [...asUser, "--", "sh", "-c", `cd ${workingFolder} && exec "$@"`, "sh", ...words];
  const script = `${mounts.join(" && ")} && exec chroot ${folder} "$@"`;
  const container = spawn("unshare", ["--mount", "sh", "-c", script, "sh", ...inside(command)], {
    env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(container, "exit");
  const enter = ["--mount", `--target=${container.pid}`, "chroot", folder];
  const check = (words: string[]) =>
    spawnSync("nsenter", [...enter, ...inside(words)], {
      env: { PATH: process.env.PATH, ...settings },
      encoding: "utf8",
    });
  try {
    for (const deadline = Date.now() + START_TIMEOUT_MS; check(healthCheck).status !== 0; await sleep(500)) {
      if (Date.now() > deadline || container.exitCode !== null)
        throw new Error("The container does not become healthy.");
    }
    console.log("The container is healthy.");
    const page = await fetch(`http://127.0.0.1:${PORT}/`);
    if (page.status !== 200) throw new Error(`A page answers ${page.status}.`);
    if (check(["touch", `${workingFolder}/file`]).status === 0) throw new Error("The file system can be written to.");
    if (check(["touch", "/data/file"]).status !== 0) throw new Error("The volume cannot be written to.");
  } finally {
    container.kill("SIGTERM");
    const [code, signal] = await ended;
    console.log(`The container ended with ${code ?? signal}.`);
    if (code !== 0) process.exitCode = 1;
  }
}

function readUserId(folder: string, user: string): string {
  return execFileSync("chroot", [folder, "id", "--user", user], { encoding: "utf8" }).trim();
}

/** @throws {Error} when the command fails */
function run(command: string, args: string[], environment: Record<string, string> = {}): void {
  const env = { PATH: `/usr/local/bin:${process.env.PATH}`, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS };
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...env, ...environment } });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed with ${status}.`);
}
