import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pick, pickBoolean, type RandomSource } from "../../database/demo/random.ts";
import { startMailServer } from "../../server/testing/servers/mail-server.ts";
import { Installation, killKinds } from "../installation.ts";
import { pickAction } from "./actions.ts";
import { findCanaries, verifyDeadlines } from "./invariants.ts";
import { World } from "./people.ts";

const PEOPLE_AT_ONCE = 4;
const ACTIONS_PER_ROUND = 10;
const PROBABILITY_OF_KILL = 0.2;
const MAX_KILL_DELAY_MS = 400;
/** The moves of the clock during a round. Short ones are the most frequent. */
const MOVES = ["PT5M", "PT15M", "PT9H", "P1D", "P1D", "P2D", "P3D", "P7D", "P21D"];
/** At the end, the clock moves so far that every application has ended and was erased: a consent lasts a year. */
const FINAL_MOVES = Array.from({ length: 16 }, () => "P30D");
/** The statuses that a person may get. Another one is a defect, of the portal or of this test. */
const EXPECTED_STATUSES = [200, 201, 204, 403, 404, 409, 410, 422];

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
  clockMoves: number;
  kills: number;
  erased: number;
}

/**
 * Lets random people use an installation in an empty data folder, while its clock moves and its processes are killed, and
 * checks the deadlines after each round.
 */
export async function runDeadlineTest(dataDir: string, { rounds, random, log }: RunOptions): Promise<DeadlineReport> {
  const report: DeadlineReport = {
    passed: 0,
    failed: 0,
    violations: [],
    actions: {},
    clockMoves: 0,
    kills: 0,
    erased: 0,
  };
  const mailServer = await startMailServer();
  const installation = await Installation.create(dataDir, mailServer, { LOG_LEVEL: "info" });
  try {
    await installation.start();
    const run = new Run(installation, await World.create(installation, random), random, report);
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

class Run {
  readonly #installation: Installation;
  readonly #world: World;
  readonly #random: RandomSource;
  readonly #report: DeadlineReport;
  #isKilling = false;

  constructor(installation: Installation, world: World, random: RandomSource, report: DeadlineReport) {
    this.#installation = installation;
    this.#world = world;
    this.#random = random;
    this.#report = report;
  }

  /** People act while the clock moves. In some rounds, processes are killed meanwhile. Returns violations. */
  async playRound(): Promise<string[]> {
    const violations: string[] = [];
    this.#isKilling = pickBoolean(this.#random, PROBABILITY_OF_KILL);
    const acting = Array.from({ length: PEOPLE_AT_ONCE }, () => this.#actRepeatedly(violations));
    const moving = this.#moveClock(pick(this.#random, MOVES)).catch((error) => this.#noteError(violations, error));
    if (this.#isKilling) {
      await sleep(this.#random() * MAX_KILL_DELAY_MS);
      await this.#installation.kill(pick(this.#random, killKinds), this.#random);
      this.#report.kills += 1;
      await this.#installation.start();
    }
    await Promise.all([...acting, moving]);
    return [...violations, ...(await this.#verify())];
  }

  /** Lets more than a year pass. Then nothing is open and no canary is left. */
  async playEnd(): Promise<string[]> {
    this.#isKilling = false;
    const violations: string[] = [];
    for (const move of FINAL_MOVES) {
      await this.#moveClock(move);
      violations.push(...(await this.#verify()));
    }
    const { rows } = await sql<{ id: string }>`
      select id from applications where erased_at is null`.execute(this.#installation.db);
    for (const { id } of rows) violations.push(`The application ${id} is never erased.`);
    const { count } = await this.#installation.db
      .selectFrom("applications")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    this.#report.erased = Number(count) - rows.length;
    return violations;
  }

  async #actRepeatedly(violations: string[]): Promise<void> {
    for (let count = 0; count < ACTIONS_PER_ROUND; count++) {
      const { name, run } = pickAction(this.#random);
      try {
        const status = await run(this.#world, this.#random);
        if (status === null) continue;
        if (status < 300) this.#report.actions[name] = (this.#report.actions[name] ?? 0) + 1;
        else if (!EXPECTED_STATUSES.includes(status) && !(this.#isKilling && status === 503)) {
          violations.push(`${name} was answered with ${status}.`);
        }
      } catch (error) {
        this.#noteError(violations, error);
        return;
      }
    }
  }

  /** Moves the clock, and with it runs all sweeps. */
  async #moveClock(advance: string): Promise<void> {
    const response = await fetch(`${this.#installation.origin}/dev/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance }),
    });
    if (response.status !== 200) throw new Error(`The clock was answered with ${response.status}.`);
    this.#world.now = new Date(((await response.json()) as { now: string }).now);
    this.#report.clockMoves += 1;
  }

  /** Requests that a crash cuts off may fail in every way. */
  #noteError(violations: string[], error: unknown): void {
    if (!this.#isKilling) violations.push(String(error));
  }

  /** Runs what is due, so that nothing waits for the next run of a sweep, and verifies. */
  async #verify(): Promise<string[]> {
    await this.#moveClock("PT0S");
    await this.#learnApplicationIds();
    return [...(await verifyDeadlines(this.#installation.db)), ...(await this.#verifyCanaries())];
  }

  /** Finds the applications whose response got lost. An application that was not stored is forgotten. */
  async #learnApplicationIds(): Promise<void> {
    const { applied } = this.#world;
    for (const unknown of applied.filter(({ id }) => id === null)) {
      const row = await this.#installation.db
        .selectFrom("applications")
        .select("id")
        .where("cover_note", "=", unknown.canary)
        .executeTakeFirst();
      if (row) unknown.id = row.id;
      else applied.splice(applied.indexOf(unknown), 1);
    }
  }

  /** No canary is anywhere when the application or conversation that it belongs to has been erased. */
  async #verifyCanaries(): Promise<string[]> {
    const { applied, messageCanaries, profileCanaries } = this.#world;
    const { rows } = await sql<{ id: string; company_id: string; seeker_id: string }>`
      select id, company_id, applied_by_user_id as seeker_id from applications
      where erased_at is null`.execute(this.#installation.db);
    const keptIds = new Set(rows.map(({ id }) => id));
    const keptPairs = new Set(rows.map(({ company_id, seeker_id }) => `${company_id} ${seeker_id}`));
    const kept = new Set([
      ...applied.filter(({ id }) => id !== null && keptIds.has(id)).map(({ canary }) => canary),
      ...[...messageCanaries].filter(([pair]) => keptPairs.has(pair)).map(([, { canary }]) => canary),
      ...[...profileCanaries.values()].flat(),
    ]);
    const found = await findCanaries(this.#installation, this.#installation.readOutput());
    return [...found]
      .filter(([canary]) => !kept.has(canary))
      .map(([canary, places]) => `${canary} is still in ${[...places].join(", ")}.`);
  }
}
