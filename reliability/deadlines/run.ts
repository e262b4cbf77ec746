import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pick, pickBoolean, type RandomSource } from "../../database/demo/random.ts";
import { type MailServer, startMailServer } from "../../server/testing/servers/mail-server.ts";
import { Installation, killKinds } from "../installation.ts";
import { makeInterruptedDeliveriesOld, verifyAllMailsArrive } from "../writers/mails.ts";
import { pickAction } from "./actions.ts";
import { AlertWatch, findRepeatedJobs } from "./alert-watch.ts";
import { findCanaries, listKeptCanaries, MailWatch } from "./canaries.ts";
import { holdNextAlert } from "./hold-alert.ts";
import { verifyDeadlines, verifyReminders } from "./invariants.ts";
import { World } from "./people.ts";

const PORTALS = 2;
const PEOPLE_AT_ONCE = 4;
const ACTIONS_PER_ROUND = 12;
const PROBABILITY_OF_KILL = 0.2;
/** Of a kill in the middle of an alert. */
const PROBABILITY_OF_ALERT_KILL = 0.3;
const PROBABILITY_OF_MAIL_OUTAGE = 0.3;
const MAX_KILL_DELAY_MS = 400;
/** The moves of the clock during a round. Short ones are the most frequent. */
const MOVES = ["PT5M", "PT15M", "PT9H", "P1D", "P1D", "P2D", "P3D", "P7D", "P21D"];
/** At the end, the clock moves so far that every application has ended and was erased: a consent lasts a year. */
const FINAL_MOVES = Array.from({ length: 16 }, () => "P30D");
/**
 * The statuses that a person may get: 401 after the deletion of the account, 503 from a busy portal. Another one is a
 * defect, of the portal or of this test.
 */
const EXPECTED_STATUSES = [200, 201, 204, 401, 403, 404, 409, 410, 422, 503];
/**
 * A sweep leaves out what another process or request has locked at the moment. The next one finds it, so a violation
 * counts when it stays.
 */
const MAX_VERIFICATIONS = 3;
const POLL_MS = 50;

interface RunOptions {
  rounds: number;
  random: RandomSource;
  log(line: string): void;
}

export interface DeadlineReport {
  passed: number;
  failed: number;
  violations: string[];
  /** The successful actions by name. */
  actions: Record<string, number>;
  /** The requests that got 503 in rounds without a kill. */
  unavailable: number;
  clockMoves: number;
  kills: number;
  /** The kills in the transaction of an alert. */
  alertKills: number;
  mailOutages: number;
  erased: number;
  /** The jobs in mails to the readers of alerts. */
  alerted: number;
}

/**
 * Lets random people use two portals on one empty data folder, while the clock moves, processes are killed and the mail
 * server is away, and checks the deadlines after each round.
 */
export async function runDeadlineTest(dataDir: string, { rounds, random, log }: RunOptions): Promise<DeadlineReport> {
  const report: DeadlineReport = {
    passed: 0,
    failed: 0,
    violations: [],
    actions: {},
    unavailable: 0,
    clockMoves: 0,
    kills: 0,
    alertKills: 0,
    mailOutages: 0,
    erased: 0,
    alerted: 0,
  };
  const mailServer = await startMailServer();
  const installation = await Installation.create(dataDir, mailServer, {
    portals: PORTALS,
    settings: { LOG_LEVEL: "info" },
  });
  try {
    await installation.start();
    const world = await World.create(installation, random);
    const run = new Run({ installation, mailServer, world, random, report });
    for (let round = 1; round <= rounds; round++) {
      const violations = await run.playRound();
      addResult(report, `round ${round}`, violations, log);
    }
    addResult(report, "the end", await run.playEnd(), log);
    return report;
  } finally {
    await installation.stop();
    await mailServer.close();
  }
}

function addResult(report: DeadlineReport, name: string, violations: string[], log: (line: string) => void): void {
  if (violations.length === 0) report.passed += 1;
  else report.failed += 1;
  for (const violation of violations) {
    report.violations.push(`${name}: ${violation}`);
    log(`VIOLATION in ${name}: ${violation}`);
  }
}

interface RunDependencies {
  installation: Installation;
  mailServer: MailServer;
  world: World;
  random: RandomSource;
  report: DeadlineReport;
}

class Run {
  readonly #installation: Installation;
  readonly #mailServer: MailServer;
  readonly #mailWatch = new MailWatch();
  readonly #alertWatches: AlertWatch[];
  readonly #world: World;
  readonly #random: RandomSource;
  readonly #report: DeadlineReport;
  #isKilling = false;

  constructor({ installation, mailServer, world, random, report }: RunDependencies) {
    this.#installation = installation;
    this.#mailServer = mailServer;
    this.#alertWatches = [new AlertWatch(installation, "visitor"), new AlertWatch(installation, "seeker")];
    this.#world = world;
    this.#random = random;
    this.#report = report;
  }

  /**
   * People act while the clock moves. In some rounds, processes are killed meanwhile, or the mail server is away. Returns
   * violations.
   */
  async playRound(): Promise<string[]> {
    const violations: string[] = [];
    const isAlertKill = pickBoolean(this.#random, PROBABILITY_OF_ALERT_KILL);
    this.#isKilling = isAlertKill || pickBoolean(this.#random, PROBABILITY_OF_KILL);
    this.#mailServer.isAway = pickBoolean(this.#random, PROBABILITY_OF_MAIL_OUTAGE);
    if (this.#mailServer.isAway) this.#report.mailOutages += 1;
    // An alert without a new job sends nothing.
    if (isAlertKill) await this.#world.postJob(pick(this.#random, this.#world.companies));
    const held = isAlertKill ? await holdNextAlert(this.#installation.db, this.#random) : null;
    const due = held ? [pick(this.#random, this.#alertWatches)] : this.#alertWatches;
    const acting = Array.from({ length: PEOPLE_AT_ONCE }, () => this.#actRepeatedly(violations));
    const moving = this.#moveClock(pick(this.#random, MOVES), due).catch((error) => this.#noteError(violations, error));
    if (this.#isKilling) {
      if (!held) await sleep(this.#random() * MAX_KILL_DELAY_MS);
      else if (await held.isReached(moving)) this.#report.alertKills += 1;
      await this.#installation.kill(pick(this.#random, killKinds), this.#random, held?.release);
      this.#report.kills += 1;
      await this.#installation.start();
    }
    await Promise.all([...acting, moving]);
    return [...violations, ...(await this.#verify())];
  }

  /** Lets more than a year pass. Then nothing is open, no canary is left, and all mails have arrived. */
  async playEnd(): Promise<string[]> {
    const { db } = this.#installation;
    this.#isKilling = false;
    this.#mailServer.isAway = true;
    const violations: string[] = [];
    for (const move of FINAL_MOVES) {
      await this.#moveClock(move);
      violations.push(...(await this.#verify()));
    }
    const applications = await db.selectFrom("applications").select(["id", "is_erased"]).execute();
    const kept = applications.filter(({ is_erased }) => !is_erased);
    for (const { id } of kept) violations.push(`The application ${id} is never erased.`);
    this.#report.erased = applications.length - kept.length;
    this.#report.alerted = this.#alertWatches.reduce((sum, { alertedCount }) => sum + alertedCount, 0);
    this.#mailServer.isAway = false;
    await makeInterruptedDeliveriesOld(this.#installation);
    violations.push(
      ...(await verifyAllMailsArrive(this.#installation)),
      ...findRepeatedJobs(this.#mailServer.received),
      ...this.#alertWatches.flatMap((watch) => watch.verifyMails()),
    );
    return [...violations, ...this.#mailWatch.verify(this.#mailServer.received)];
  }

  async #actRepeatedly(violations: string[]): Promise<void> {
    for (let count = 0; count < ACTIONS_PER_ROUND; count++) {
      const { name, run } = pickAction(this.#random);
      try {
        const status = await run(this.#world, this.#random);
        if (status === null) continue;
        if (status < 300) this.#report.actions[name] = (this.#report.actions[name] ?? 0) + 1;
        if (status === 503 && !this.#isKilling) this.#report.unavailable += 1;
        if (!EXPECTED_STATUSES.includes(status)) violations.push(`${name} was answered with ${status}.`);
      } catch (error) {
        this.#noteError(violations, error);
        return;
      }
    }
  }

  /** Moves the clock, makes alerts due, and runs all sweeps in all portals at the same time. A busy portal may refuse with 503. */
  async #moveClock(advance: string, due = this.#alertWatches): Promise<void> {
    for (const watch of due) await watch.makeDue();
    const moves = this.#installation.origins.map((origin, index) => postMove(origin, index === 0 ? advance : "PT0S"));
    const times = await Promise.all(moves);
    const [now] = times.filter((time) => time !== null);
    if (now) this.#world.now = now;
    this.#report.clockMoves += 1;
  }

  /** Requests that a crash cuts off may fail in every way. */
  #noteError(violations: string[], error: unknown): void {
    if (!this.#isKilling) violations.push(String(error));
  }

  /** Verifies when everything that is due has been done. */
  async #verify(): Promise<string[]> {
    await this.#waitUntilIdle();
    const violations = await this.#world.refresh();
    for (const watch of this.#alertWatches) violations.push(...(await watch.refresh()));
    let current: string[] = [];
    for (let verification = 0; verification < MAX_VERIFICATIONS; verification++) {
      await this.#finishWork();
      current = [
        ...(await verifyDeadlines(this.#installation.db)),
        ...(await verifyReminders(this.#installation.db, (jobId) => this.#world.countApplications(jobId))),
        ...(await this.#verifyAlerts()),
        ...findRepeatedJobs(this.#mailServer.received),
        ...(await this.#verifyCanaries()),
      ];
      if (current.length === 0) break;
    }
    return [...violations, ...current];
  }

  /** Waits for the work behind replies with 503, which goes on. */
  async #waitUntilIdle(): Promise<void> {
    const listActive = () =>
      sql`
      select pid from pg_stat_activity
      where application_name like 'job-portal%' and state <> 'idle' and pid <> pg_backend_pid()`.execute(
        this.#installation.db,
      );
    while ((await listActive()).rows.length > 0) await sleep(POLL_MS);
  }

  /** Runs the sweeps, and waits for the deletion of accounts that a crash has interrupted. */
  async #finishWork(): Promise<void> {
    await this.#moveClock("PT0S");
    const listErasures = () => this.#installation.db.selectFrom("account_erasures").select("user_id").execute();
    while ((await listErasures()).length > 0) await sleep(POLL_MS);
  }

  async #verifyAlerts(): Promise<string[]> {
    const violations = await Promise.all(this.#alertWatches.map((watch) => watch.verify()));
    return violations.flat();
  }

  /** No canary is anywhere, or in a mail that arrives later, when what it belongs to has been erased. */
  async #verifyCanaries(): Promise<string[]> {
    const kept = await listKeptCanaries(this.#installation.db, this.#world);
    this.#world.forgetCorrespondences(kept);
    const found = await findCanaries(this.#installation, this.#installation.readOutput());
    const late = this.#mailWatch.verify(this.#mailServer.received);
    const erased = this.#world.listCanaries().filter((canary) => !kept.has(canary));
    if (this.#mailServer.isAway) this.#mailWatch.remember(erased);
    const left = [...found].filter(([canary]) => !kept.has(canary));
    return [...left.map(([canary, places]) => `${canary} is still in ${[...places].join(", ")}.`), ...late];
  }
}

/** Returns the new time of the portal, or null after 503. */
async function postMove(origin: string, advance: string): Promise<Date | null> {
  const response = await fetch(`${origin}/dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance }),
  });
  const body = await response.text();
  if (response.status === 503) return null;
  if (response.status !== 200) throw new Error(`The clock was answered with ${response.status}: ${body}`);
  return new Date((JSON.parse(body) as { now: string }).now);
}
