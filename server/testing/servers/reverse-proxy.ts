import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { acceptsConnections, endProcess, hasProgram, programEnvironment } from "./programs.ts";

export type ProxyName = "nginx" | "haproxy" | "caddy";

/** A reverse proxy with TLS on the name `localhost`. */
export interface ReverseProxy {
  httpPort: number;
  httpsPort: number;
  /** The certificate authority of its certificate, as PEM. */
  ca: string;
  /** What it has logged so far. */
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

const deployDir = path.resolve(import.meta.dirname, "../../../deploy");
/** The files name the place where a release is installed. */
const maintenancePage: [string, string] = [
  "/opt/job-portal/deploy/maintenance.html",
  path.join(deployDir, "maintenance.html"),
];
const START_TIMEOUT_MS = 20_000;
const POLL_MS = 20;
/** nginx does not log to the pipe of its output. */
const ACCESS_LOG = "access.log";

export function hasProxy(name: ProxyName): boolean {
  return hasProgram(name, name === "caddy" ? "version" : "-v") && hasProgram("openssl", "version");
}

/**
 * Starts a proxy with its file of `deploy` before portals on ports of 127.0.0.1. Only what the head of the file names is
 * replaced: the name, the certificate and the ports.
 *
 * @throws {Error} with the output of the proxy, when it does not start
 */
export async function startReverseProxy(name: ProxyName, portalPorts: number[]): Promise<ReverseProxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-proxy-"));
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const { command, caFile } = await prepare[name]({ folder, httpPort, httpsPort, portalPorts });
  const [program = "", ...args] = command;
  const env = {
    ...programEnvironment,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: "localhost",
    UPSTREAM: `127.0.0.1:${portalPorts[0]}`,
    DEPLOY: deployDir,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
  };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const readLog = async () => output + (await readFile(path.join(folder, ACCESS_LOG), "utf8").catch(() => ""));
  const stop = async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const ca = await readFile(caFile, "utf8").catch(() => null);
    if (ca && (await acceptsConnections(httpPort)) && (await acceptsTls(httpsPort, ca)))
      return { httpPort, httpsPort, ca, readLog, stop };
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${name} does not listen.\n${output}`);
  }
}

/** Whether a server has its certificate. Caddy listens before it has one. */
async function acceptsTls(port: number, ca: string): Promise<boolean> {
  const socket = tls.connect({ port, host: "127.0.0.1", servername: "localhost", ca });
  try {
    await once(socket, "secureConnect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

interface Preparation {
  folder: string;
  httpPort: number;
  httpsPort: number;
  portalPorts: number[];
}

type Prepare = (preparation: Preparation) => Promise<{ command: string[]; caFile: string }>;

const prepare: Record<ProxyName, Prepare> = {
  async nginx({ folder, httpPort, httpsPort, portalPorts }) {
    const { certificate, key } = createCertificate(folder);
    await writeConfiguration("nginx.conf", folder, [
      ["https://jobs.example.org", `https://localhost:${httpsPort}`],
      ["jobs.example.org", "localhost"],
      ["/etc/ssl/job-portal/fullchain.pem", certificate],
      ["/etc/ssl/job-portal/privkey.pem", key],
      [
        "server 127.0.0.1:3000 max_fails=0;",
        portalPorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(" "),
      ],
      maintenancePage,
      ["/var/log/nginx/job-portal.log", path.join(folder, ACCESS_LOG)],
      ["listen 80;", `listen ${httpPort};`],
      ["listen [::]:80;", ""],
      ["listen 443 ssl", `listen ${httpsPort} ssl`],
      ["listen [::]:443 ssl http2;", ""],
    ]);
    // The main file of Debian includes conf.d in the same way.
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${each};`);
    const main = `pid nginx.pid; events {} http { access_log off; ${paths.join(" ")} include ${folder}/nginx.conf; }`;
    await writeFile(path.join(folder, "main.conf"), main);
    const command = ["nginx", "-p", folder, "-c", "main.conf", "-e", "stderr"];
    return { command: [...command, "-g", "daemon off; master_process off;"], caFile: certificate };
  },

  async haproxy({ folder, httpPort, httpsPort, portalPorts: [first, second = first] }) {
    const { certificate, key } = createCertificate(folder);
    const both = path.join(folder, "both.pem");
    await writeFile(both, (await readFile(certificate, "utf8")) + (await readFile(key, "utf8")));
    await writeConfiguration("haproxy.cfg", folder, [
      ["/etc/haproxy/job-portal.pem", both],
      ["127.0.0.1:3000", `127.0.0.1:${first}`],
      ["127.0.0.1:3001", `127.0.0.1:${second}`],
      maintenancePage,
      ["bind :80", `bind 127.0.0.1:${httpPort}`],
      ["bind :443", `bind 127.0.0.1:${httpsPort}`],
    ]);
    return { command: ["haproxy", "-db", "-f", path.join(folder, "haproxy.cfg")], caFile: certificate };
  },

  async caddy({ folder }) {
    const command = ["caddy", "run", "--config", path.join(deployDir, "Caddyfile"), "--adapter", "caddyfile"];
    return { command, caFile: path.join(folder, "caddy/pki/authorities/local/root.crt") };
  },
};

/** Copies a file of `deploy` and replaces texts that it must contain. */
async function writeConfiguration(name: string, folder: string, replacements: [string, string][]): Promise<void> {
  let text = await readFile(path.join(deployDir, name), "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${name} does not contain "${from}".`);
    text = text.replaceAll(from, to);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), text);
}

function createCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, "certificate.pem"), path.join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const options = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...options, ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  return { certificate, key };
}
