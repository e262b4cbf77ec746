import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import { getBrowserOptions } from "../../e2e/support/browser.ts";
import { startPortal, withDataFolder } from "../portal-process.ts";
import type { Scale } from "../statistics.ts";

/** The categories in the order of Lighthouse's own report. */
const categoryIds = ["performance", "accessibility", "best-practices", "seo"];

interface PageAudit {
  /** Scores from 0 to 100 by category. */
  scores: Record<string, number>;
  /** Titles of audits with a score below 0.9, each after its category. */
  failedAudits: string[];
}

/** Audits public pages of the demonstration data with Lighthouse's mobile settings: a slow phone on a slow network. */
export function measureLighthouse(scale: Scale) {
  return withDataFolder(async (dataDir) => {
    const portal = await startPortal({ DATA_DIR: dataDir });
    try {
      const response = await fetch(`${portal.origin}/api/auth/search/?title=nurse`);
      const [job] = (await response.json()) as { id: string }[];
      if (!job) throw new Error("The demonstration data has no job for a nurse.");
      // The portal redirects to the job page's canonical URL.
      const jobPage = await fetch(`${portal.origin}/job/${job.id}`);
      const pages = {
        home: `${portal.origin}/`,
        search: `${portal.origin}/search?title=nurse`,
        job: jobPage.url,
        about: `${portal.origin}/about`,
        employers: `${portal.origin}/employers`,
      };
      const audits = await auditPages(Object.entries(pages).slice(0, scale(5)));
      const scores = Object.entries(audits).map(([name, audit]) => [name, audit.scores] as const);
      const failedAudits = Object.entries(audits).flatMap(([name, audit]) =>
        audit.failedAudits.map((title) => `${name}: ${title}`),
      );
      return { scores: Object.fromEntries(scores), failedAudits };
    } finally {
      await portal.stop();
    }
  });
}

async function auditPages(urls: [name: string, url: string][]): Promise<Record<string, PageAudit>> {
  const { executablePath, args = [] } = await getBrowserOptions();
  if (!executablePath) throw new Error("Lighthouse needs the Chromium of the browser tests, on Linux x64.");
  const profileDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-lighthouse-"));
  const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profileDir}`, "about:blank"];
  const chromium = spawn(executablePath, [...args, ...flags], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    const port = await readDebuggingPort(chromium);
    const audits: Record<string, PageAudit> = {};
    for (const [name, url] of urls) audits[name] = await auditPage(url, port);
    return audits;
  } finally {
    const exited = new Promise((resolve) => chromium.once("exit", resolve));
    chromium.kill();
    await exited;
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function auditPage(url: string, port: number): Promise<PageAudit> {
  const run = await lighthouse(url, { port, onlyCategories: categoryIds, output: "json", logLevel: "silent" });
  if (!run) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`Lighthouse cannot audit ${url}: ${runtimeError.message}`);
  const failedAudits = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .map((reference) => ({ weight: reference.weight, audit: audits[reference.id] }))
      .filter(({ weight, audit }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
      .map(({ audit }) => `${id}: ${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ""}`),
  );
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
  return { scores: Object.fromEntries(scores), failedAudits };
}

function readDebuggingPort(chromium: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    chromium.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    chromium.once("exit", (code) => reject(new Error(`Chromium exited with ${code}.\n${output}`)));
  });
}
