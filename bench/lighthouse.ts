import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import { browser } from "../e2e/browser.ts";

/** In the order in which Lighthouse shows them. */
const categories = ["performance", "accessibility", "best-practices", "seo"];

export interface PageScore {
  scores: Record<string, number>;
  /** What it would have otherwise, and where. */
  found: string[];
}

/** Scores of pages as a slow telephone on a slow network sees them (Lighthouse's own settings). */
export async function measurePages(addresses: Record<string, string>): Promise<Record<string, PageScore>> {
  const { executablePath, args = [] } = await browser();
  if (!executablePath) throw new Error("Lighthouse is measured with the Chromium of the tests, on Linux.");
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-lighthouse-"));
  const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
  const chromium = spawn(executablePath, [...args, ...flags], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    const port = await portOf(chromium);
    const results: Record<string, PageScore> = {};
    for (const [name, address] of Object.entries(addresses)) results[name] = await measurePage(address, port);
    return results;
  } finally {
    const ended = new Promise((resolve) => chromium.once("exit", resolve));
    chromium.kill();
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measurePage(address: string, port: number): Promise<PageScore> {
  const run = await lighthouse(address, { port, onlyCategories: categories, output: "json", logLevel: "silent" });
  if (!run) throw new Error(`Lighthouse says nothing about ${address}.`);
  const { categories: judged, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`Lighthouse cannot read ${address}: ${runtimeError.message}`);
  const found = Object.values(judged).flatMap(({ id, auditRefs }) =>
    auditRefs
      .map((reference) => ({ weight: reference.weight, audit: audits[reference.id] }))
      .filter(({ weight, audit }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
      .map(({ audit }) => `${id}: ${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ""}`),
  );
  const scores = Object.values(judged).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
  return { scores: Object.fromEntries(scores), found };
}

function portOf(chromium: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    chromium.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(printed)?.[1];
      if (port) resolve(Number(port));
    });
    chromium.once("exit", (code) => reject(new Error(`Chromium ended with ${code}.\n${printed}`)));
  });
}
