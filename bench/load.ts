import { type Answer, Connection, type Question } from "./connection.ts";
import { percentiles } from "./measure.ts";

/** `clients` that each ask as soon as they are answered. Only what is answered with 200 counts. */
export async function askInTurn(origin: string, clients: number, ms: number, next: () => Question): Promise<number> {
  const start = performance.now();
  let answered = 0;
  let refused = 0;
  async function work(): Promise<void> {
    const connection = new Connection(origin);
    while (performance.now() - start < ms) {
      const { status } = await connection.ask(next());
      if (status === 200) answered++;
      else refused++;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: clients }, work));
  if (refused > answered / 100) throw new Error(`${refused} of ${answered + refused} were not answered.`);
  return answered / ((performance.now() - start) / 1000);
}

/** Each once. */
export async function askAll(origin: string, clients: number, questions: Question[]): Promise<void> {
  const left = questions.values();
  async function work(): Promise<void> {
    const connection = new Connection(origin);
    for (const question of left) await connection.ask(question);
    connection.close();
  }
  await Promise.all(Array.from({ length: clients }, work));
}

const TICK_MS = 20;

/**
 * People who come `perSecond`, whether the ones before them have been answered or not, as they do. Each waits on a
 * connection of its own.
 */
export async function askRegardless(origin: string, perSecond: number, ms: number, next: () => Question) {
  const start = performance.now();
  const idle: Connection[] = [];
  const answers: Answer[] = [];
  const waiting = new Set<Promise<void>>();
  let asked = 0;
  let failed = 0;
  async function askOnce(): Promise<void> {
    const connection = idle.pop() ?? new Connection(origin);
    try {
      answers.push({ ...(await connection.ask(next())), body: "" });
      idle.push(connection);
    } catch {
      failed++;
    }
  }
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (; asked < due; asked++) {
      const asking = askOnce().finally(() => waiting.delete(asking));
      waiting.add(asking);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(waiting);
  for (const connection of idle) connection.close();
  const times = (status: number) => answers.filter((one) => one.status === status).map(({ ms: time }) => time);
  return { perSecond: asked / seconds, seconds, asked, failed, answered: times(200), refused: times(503) };
}

/** How long one after the other takes, until `stop` says so. */
export async function askWhile(origin: string, stop: { now: boolean }, question: () => Question, success: number) {
  const connection = new Connection(origin);
  const times: number[] = [];
  let failed = 0;
  do {
    const { status, ms } = await connection.ask(question());
    if (status === success) times.push(ms);
    else failed++;
  } while (!stop.now);
  connection.close();
  return { done: times.length, failed, ...percentiles(times) };
}
