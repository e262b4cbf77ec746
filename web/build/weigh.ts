import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

/**
 * `npm run weigh`: compares the gzipped JavaScript that each public page loads before it is interactive with the budget
 * of the page. Exits with status 1 when a page exceeds its budget.
 */
const BUDGET_BYTES = 150_000;
const budgets: Record<string, number> = {
  "web/pages/home/home-page.tsx": BUDGET_BYTES,
  "web/jobs/search/search-page.tsx": BUDGET_BYTES,
  "web/pages/employers/employers-page.tsx": BUDGET_BYTES,
  "web/pages/about/about-page.tsx": BUDGET_BYTES,
  "web/pages/legal/legal-page.tsx": BUDGET_BYTES,
  "web/pages/transparency/transparency-page.tsx": BUDGET_BYTES,
  "web/pages/help/help-page.tsx": BUDGET_BYTES,
  "web/jobs/detail/public-job-page.tsx": BUDGET_BYTES,
  "web/hiring/apply/guest-application-page.tsx": BUDGET_BYTES,
  "web/pages/company/public-company-page.tsx": BUDGET_BYTES,
  "web/messages/contact/contact-page.tsx": BUDGET_BYTES,
  "web/jobs/alerts/alert-page.tsx": BUDGET_BYTES,
  "web/operation/feedback/feedback-page.tsx": BUDGET_BYTES,
  "web/accounts/auth/login-page.tsx": BUDGET_BYTES,
  "web/accounts/auth/register-page.tsx": BUDGET_BYTES,
  "web/accounts/auth/mailed-code/forgot-password-page.tsx": BUDGET_BYTES,
  "web/accounts/auth/phone/phone-login-page.tsx": BUDGET_BYTES,
};

const root = path.resolve(import.meta.dirname, "../..");
const chunks = await buildChunks();
const entry = [...chunks.values()].find((chunk) => chunk.isEntry);

let failed = 0;
for (const [page, budget] of Object.entries(budgets)) {
  const own = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === path.join(root, page));
  const weight = entry && own ? weigh([entry.fileName, own.fileName]) : null;
  const ok = weight !== null && weight <= budget;
  if (!ok) failed++;
  console.log(
    `${ok ? "ok" : "FAILED"}: ${page} weighs ${weight ?? "nothing: no such page"}, of at most ${budget} bytes`,
  );
}
console.log(`Weights: ${Object.keys(budgets).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Builds like `npm run build`, without writing files. */
async function buildChunks(): Promise<Map<string, Rolldown.OutputChunk>> {
  const result = await build({
    root: path.join(root, "web"),
    configFile: path.join(root, "vite.config.ts"),
    logLevel: "error",
    build: { write: false },
  });
  const output = [result].flat().flatMap((built) => ("output" in built ? built.output : []));
  return new Map(output.filter((file) => file.type === "chunk").map((file) => [file.fileName, file]));
}

/** The gzipped size in bytes of these files and their static imports. Each file counts once; dynamic imports do not. */
function weigh(fileNames: string[]): number {
  const loaded = new Set(fileNames);
  for (const fileName of loaded) for (const imported of chunks.get(fileName)?.imports ?? []) loaded.add(imported);
  return [...loaded].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "", { level: 9 }).length, 0);
}
