import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type pg from "pg";
import { type ApplicationStage, applicationStages } from "../../contract/hiring/stages/stages.ts";
import { getBrowserOptions } from "../../e2e/support/browser.ts";
import { createAccessTokens } from "../../server/accounts/auth/access-tokens.ts";
import { insertSession } from "../../server/accounts/auth/sessions.ts";
import { createCompany } from "../../server/accounts/memberships/queries.ts";
import { insertJob } from "../../server/jobs/queries.ts";
import type { Database } from "../../server/platform/database/pool.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import { SECRET_KEY, startCorpusDatabase } from "../corpus-app.ts";
import { startPortal, withDataFolder } from "../portal-process.ts";
import { calculatePercentiles, measureResponseMs, roundToHundredths, type Scale } from "../statistics.ts";

const APPLICANTS = 2_000;
const HTTP_ROUNDS = 50;
const BROWSER_ROUNDS = 15;
const EMPLOYER_ID = "01900000-0000-7000-8000-000000000001";
/** The size of a page of a column, as the board requests it. */
const COLUMN_QUERY = "limit=25&sort=newest";

/**
 * Measures the board of a job with 2,000 applicants in milliseconds: the requests of the page, the time from the
 * navigation until the first applicants are painted, and the time from the click that confirms a move until the card is
 * painted in its new column.
 */
export async function measureApplicantsBoard(scale: Scale): Promise<Record<string, Record<string, number>>> {
  let jobId = "";
  const database = await startCorpusDatabase(async (target) => {
    jobId = await createApplicants(target);
  });
  try {
    const session = await insertSession(database.db, EMPLOYER_ID, { userAgent: "bench", ip: "127.0.0.1" });
    const token = await createAccessTokens({ secretKey: SECRET_KEY }).sign({
      userId: EMPLOYER_ID,
      sessionId: session.id,
    });
    const tokens = { access_token: token, refresh_token: session.refreshToken };
    return await withDataFolder(async (dataDir) => {
      const portal = await startPortal({ DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY, DEMO_DATA: "0" });
      const browser = await chromium.launch(await getBrowserOptions());
      try {
        const requests = await measureRequests(portal.origin, token, jobId, scale(HTTP_ROUNDS));
        const { opening, openingCpu, moving, movingCpu } = await measureBrowser(
          browser,
          portal.origin,
          tokens,
          jobId,
          scale(BROWSER_ROUNDS),
        );
        return {
          "all requests of the board": summarize(requests),
          "opening in the browser": summarize(opening),
          "opening, processor time of the page": summarize(openingCpu),
          "showing a move": summarize(moving),
          "showing a move, processor time of the page": summarize(movingCpu),
        };
      } finally {
        await browser.close();
        await portal.stop();
      }
    });
  } finally {
    await database.close();
  }
}

/** `fastest` is the round that other programs disturbed least. */
function summarize(times: number[]): Record<string, number> {
  return { fastest: roundToHundredths(Math.min(...times)), ...calculatePercentiles(times) };
}

/** Creates one job with applicants in all stages, their snapshots, answers and ratings. Returns the id of the job. */
async function createApplicants({ db, pool }: { db: Database; pool: pg.Pool }): Promise<string> {
  const employer = { id: EMPLOYER_ID, email: "bench@example.com", login_method: "Email", user_type: 2, name: "Bench" };
  await db.insertInto("users").values(employer).execute();
  await createCompany(db, EMPLOYER_ID, "Bench");
  const job = await insertJob(db, { id: EMPLOYER_ID, company_id: EMPLOYER_ID }, jobForm);
  await pool.query(
    `with seekers as (
       insert into users (id, email, login_method, user_type, name)
       select gen_random_uuid(), 'seeker-' || n || '@example.com', 'Email', 1, 'Applicant ' || n
       from generate_series(1, $3::int) n returning id, name)
     insert into applications (id, job_id, company_id, applied_by_user_id, posted_by_user_id, stage, ended_at, created_at)
     select gen_random_uuid(), $1, $2, id, $2, stage,
       case when stage in ('hired', 'rejected', 'withdrawn', 'position_closed', 'unanswered') then now() end,
       now() - random() * interval '60 days'
     from seekers, lateral (select ($4::text[])[1 + floor(random() ^ 2 * array_length($4::text[], 1))::int + 0 * length(name)]
       as stage) picked`,
    [job.id, EMPLOYER_ID, APPLICANTS, applicationStages],
  );
  await pool.query(
    `insert into application_snapshots (application_id, name, works)
     select applications.id, users.name, '[{"title": "Registered nurse"}]'
     from applications join users on users.id = applied_by_user_id`,
  );
  await pool.query(
    `insert into application_answers (application_id, question_id, position, question, type, value, meets_must_have)
     select id, md5('question' || n)::uuid, n, 'Question ' || n, 'yes_no', to_jsonb(random() > 0.5), random() > 0.5
     from applications, generate_series(1, 4) n`,
  );
  await pool.query(
    `insert into application_ratings (id, application_id, author_id, stars)
     select gen_random_uuid(), id, $1, 1 + floor(random() * 4)::int from applications where random() < 0.5`,
    [EMPLOYER_ID],
  );
  await pool.query("analyze");
  return job.id;
}

async function measureRequests(origin: string, token: string, jobId: string, rounds: number): Promise<number[]> {
  const columns = applicationStages.map((stage) => `/jobs/${jobId}/applications?stage=${stage}&${COLUMN_QUERY}`);
  const paths = [`/crud/jobs/${jobId}`, `/jobs/${jobId}/applications/counts`, ...columns];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await Promise.all(
      paths.map((path) =>
        measureResponseMs(() => fetch(`${origin}/api${path}`, { headers: { authorization: token } })),
      ),
    );
    times.push(performance.now() - start);
  }
  return times;
}

async function measureBrowser(
  browser: Browser,
  origin: string,
  tokens: Record<string, string>,
  jobId: string,
  rounds: number,
) {
  // The content security policy of the portal forbids the scripts that set the marks.
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: origin, viewport, bypassCSP: true });
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(tokens)})`);
  const times = {
    opening: [] as number[],
    openingCpu: [] as number[],
    moving: [] as number[],
    movingCpu: [] as number[],
  };
  for (let round = 0; round <= rounds; round++) {
    const page = await openBoard(context, jobId);
    const readCpuMs = await observeMainThread(page);
    const openedMs = await readMark(page, "opened");
    const openedCpuMs = await readCpuMs();
    const openMove = await prepareMove(page);
    const preparedCpuMs = await readCpuMs();
    const movedMs = await openMove();
    const movedCpuMs = await readCpuMs();
    // The first round fills the cache of the browser and warms the portal up.
    if (round > 0) {
      times.opening.push(openedMs);
      times.openingCpu.push(openedCpuMs);
      times.moving.push(movedMs);
      times.movingCpu.push(movedCpuMs - preparedCpuMs);
    }
    await page.close();
  }
  await context.close();
  return times;
}

/** Returns a function that reads the processor time of the page's main thread so far, in milliseconds. */
async function observeMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
}

/** Marks the time at which an element that matches the selector has been painted. Runs in the page. */
const markPainted = (selector: string, name: string) => `{
  const observer = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("${name}")));
  });
  observer.observe(document, { childList: true, subtree: true });
}`;

/** Returns the selector of a column of the board, which has the open stages in their order. */
const getColumn = (stage: ApplicationStage) =>
  `section[aria-label] > section:nth-child(${applicationStages.indexOf(stage) + 1})`;

async function openBoard(context: BrowserContext, jobId: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(markPainted(`${getColumn("received")} li`, "opened"));
  await page.goto(`/jobs/${jobId}/applicants?view=board`);
  return page;
}

/**
 * Opens the dialog that moves the first applicant of the first column. Returns a function that confirms it and returns the
 * milliseconds until the card is painted.
 */
async function prepareMove(page: Page): Promise<() => Promise<number>> {
  await page.waitForLoadState("networkidle");
  const card = page.locator(`${getColumn("received")} li`).first();
  // The query names the column.
  const [path] = ((await card.getByRole("link").getAttribute("href")) ?? "").split("?");
  await card.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=radio][value=interview]").check();
  await page.evaluate(
    `addEventListener("click", () => performance.mark("clicked"), { capture: true, once: true });
    ${markPainted(`${getColumn("interview")} a[href^="${path}"]`, "moved")}`,
  );
  const confirm = dialog.getByRole("button", { name: "Move", exact: true });
  return async () => {
    await confirm.click();
    return (await readMark(page, "moved")) - (await readMark(page, "clicked"));
  };
}

/** Waits for a performance mark and returns its time since the navigation, in milliseconds. */
async function readMark(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction(`performance.getEntriesByName("${name}")[0]?.startTime`);
  return Number(await mark.jsonValue());
}
