import { createWeightedPicker, pick, pickBoolean, type RandomSource } from "../../database/demo/random.ts";
import type { ApiResponse } from "../../server/testing/http-client.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import { deleteAccount, deleteAllAccounts } from "./accounts.ts";
import type { World } from "./people.ts";
import { enterCode, startAsVisitor } from "./visitors.ts";

const HOUR_MS = 3_600_000;

/** What a random person does. Resolves with the HTTP status, or with null when there is nobody or nothing to act on. */
interface Action {
  name: string;
  /** How often it is chosen, compared with the others. */
  weight: number;
  run(world: World, random: RandomSource): Promise<number | null>;
}

type Applied = NonNullable<ReturnType<World["pickApplied"]>>;

/** An action on a random application. */
function onApplication(
  name: string,
  weight: number,
  act: (applied: Applied, world: World, random: RandomSource) => Promise<ApiResponse>,
): Action {
  return {
    name,
    weight,
    async run(world, random) {
      const applied = world.pickApplied();
      return applied ? (await act(applied, world, random)).status : null;
    },
  };
}

const asRecruiter = ({ company }: Applied, world: World) => world.as(world.pickRecruiter(company));
const toDay = (date: Date) => date.toISOString().slice(0, 10);

const actions: Action[] = [
  { name: "apply", weight: 8, run: (world) => world.apply() },
  { name: "apply without an account", weight: 3, run: startAsVisitor },
  { name: "enter the mailed code", weight: 3, run: enterCode },
  { name: "post a job", weight: 1, run: (world, random) => world.postJob(pick(random, world.companies)) },
  onApplication("decide", 8, async (applied, world, random) => {
    const client = await asRecruiter(applied, world);
    const { status, body, ...rest } = await client.get(`/application/${applied.id}`);
    if (status !== 200) return { status, body, ...rest };
    const stage = pick(random, ["seen", "shortlisted", "interview", "hired", "rejected"]);
    const change = { stage, expected_stage: body.stage, message: applied.canary };
    return client.put(`/application/${applied.id}/stage`, change);
  }),
  onApplication("undo", 3, async (applied, world) =>
    (await asRecruiter(applied, world)).post(`/application/${applied.id}/undo`),
  ),
  onApplication("write a message", 3, async ({ company, seeker }, world) => {
    const { canary } = world.findCorrespondence(company, seeker, false);
    const client = await world.as(world.pickRecruiter(company));
    return client.post("/messages", { to_user_id: seeker.id, message: canary });
  }),
  onApplication("answer a message", 2, async ({ id, company, seeker }, world) => {
    const client = await world.as(seeker);
    const application = await client.get(`/application/${id}`);
    // A seeker may also write without an application. Then the conversation would have no end.
    if (application.status !== 200 || application.body.erase_at !== null) return { ...application, status: 404 };
    const { canary } = world.findCorrespondence(company, seeker, true);
    return client.post("/messages", { to_user_id: world.pickRecruiter(company).id, message: canary });
  }),
  onApplication("propose an interview", 2, async (applied, world) => {
    const start = world.dateAfter(2);
    const end = new Date(start.getTime() + HOUR_MS);
    const slots = [{ start: start.toISOString(), end: end.toISOString(), time_zone: "Europe/Amsterdam" }];
    const client = await asRecruiter(applied, world);
    return client.post(`/application/${applied.id}/interviews`, { slots, place: applied.canary });
  }),
  onApplication("answer an interview", 3, async ({ id, seeker, canary }, world, random) => {
    const client = await world.as(seeker);
    const answer = pick(random, [{ choose: 1 }, { decline: true, message: canary }, { cancel: true, message: canary }]);
    return client.put(`/application/${id}/interviews/1`, answer);
  }),
  onApplication("make an offer", 3, async (applied, world) => {
    const [start_date, answer_by] = [toDay(world.dateAfter(60)), toDay(world.dateAfter(5))];
    const offer = { pay: 3000, pay_period: "month", start_date, answer_by, message: applied.canary };
    return (await asRecruiter(applied, world)).post(`/application/${applied.id}/offer`, offer);
  }),
  onApplication("answer an offer", 3, async ({ id, seeker, canary }, world, random) =>
    (await world.as(seeker)).put(`/application/${id}/offer`, { accept: pickBoolean(random, 0.5), message: canary }),
  ),
  onApplication("withdraw", 1, async ({ id, seeker, canary }, world) =>
    (await world.as(seeker)).post(`/application/${id}/withdraw`, { reason: canary }),
  ),
  onApplication("consent to a year", 2, async ({ id, seeker }, world, random) =>
    (await world.as(seeker)).put(`/application/${id}/consent`, { keep_for_a_year: pickBoolean(random, 0.5) }),
  ),
  onApplication("write a note", 2, async (applied, world) =>
    (await asRecruiter(applied, world)).post(`/application/${applied.id}/notes`, { text: applied.canary }),
  ),
  onApplication("rate", 1, async (applied, world) =>
    (await asRecruiter(applied, world)).put(`/application/${applied.id}/rating`, { stars: 3, text: applied.canary }),
  ),
  onApplication("hold", 0.5, (applied, world, random) => hold(applied, world, pick(random, [1, 30, 180]))),
  onApplication("release", 0.5, async ({ id, company }, world) =>
    (await world.as(company.owner)).delete(`/application/${id}/hold`),
  ),
  {
    name: "delete a seeker's account",
    weight: 0.15,
    run: async (world, random) => (await deleteAccount(world, pick(random, world.seekers))).status,
  },
  onApplication("delete a seeker's account during a hold", 0.2, async (applied, world, random) => {
    const held = await hold(applied, world, pick(random, [1, 30, 180]));
    return held.status === 200 ? deleteAccount(world, applied.seeker) : held;
  }),
  {
    name: "delete a member's account",
    weight: 0.2,
    async run(world, random) {
      const { recruiter, interviewer } = pick(random, world.companies);
      return (await deleteAccount(world, pick(random, [recruiter, interviewer]))).status;
    },
  },
  {
    name: "delete all accounts of a company",
    weight: 0.08,
    run: (world, random) => deleteAllAccounts(world, pick(random, world.companies)),
  },
  {
    name: "announce a pause",
    weight: 0.5,
    async run(world, random) {
      const { owner } = pick(random, world.companies);
      const pause = { starts_on: toDay(world.dateAfter(2)), ends_on: toDay(world.dateAfter(6)) };
      return (await (await world.as(owner)).post("/company/pauses", pause)).status;
    },
  },
  {
    name: "close a job",
    weight: 1,
    run: (world, random) => changeJob(world, random, (client, id) => client.delete(`/crud/jobs/${id}`)),
  },
  {
    name: "confirm a job",
    weight: 2,
    run: (world, random) => changeJob(world, random, (client, id) => client.post(`/jobs/${id}/confirm`)),
  },
  {
    name: "publish a job again",
    weight: 2,
    run: (world, random) => changeJob(world, random, (client, id) => client.put(`/crud/jobs/${id}`, jobForm)),
  },
  {
    name: "take the closing back",
    weight: 1,
    run: (world, random) => changeJob(world, random, (client, id) => client.post(`/jobs/${id}/undo-closing`)),
  },
  {
    name: "leave the company",
    weight: 0.1,
    async run(world, random) {
      const { recruiter } = pick(random, world.companies);
      return (await (await world.as(recruiter)).delete(`/company/members/${recruiter.id}`)).status;
    },
  },
];

async function hold({ id, company }: Applied, world: World, days: number): Promise<ApiResponse> {
  return (await world.as(company.owner)).put(`/application/${id}/hold`, { reason: "A dispute", days });
}

async function changeJob(
  world: World,
  random: RandomSource,
  change: (client: Awaited<ReturnType<World["as"]>>, jobId: string) => Promise<ApiResponse>,
): Promise<number> {
  const { id, company } = pick(random, world.jobs);
  return (await change(await world.as(world.pickRecruiter(company)), id)).status;
}

export const pickAction = createWeightedPicker(actions, ({ weight }) => weight);
