import { pick, pickBoolean, type RandomSource } from "../../database/demo/random.ts";
import { createApiClient } from "../../server/testing/http-client.ts";
import { createSamplePdf, createUploadForm } from "../../server/testing/sample-files.ts";
import { fillIn, type Visitor, type World } from "./people.ts";

const PROBABILITY_OF_ACCOUNT = 0.3;

/**
 * Starts an application without an account, with a new email or with that of a seeker, and requests the code. Resolves
 * with the status of the last request.
 */
export async function startAsVisitor(world: World, random: RandomSource): Promise<number> {
  const job = pick(random, world.jobs);
  const client = createApiClient(world.target.origin, null);
  const found = await client.get(`/crud/jobs/${job.id}`);
  if (found.status !== 200) return found.status;
  const canary = world.nextCanary();
  const hasAccount = pickBoolean(random, PROBABILITY_OF_ACCOUNT);
  const email = hasAccount ? pick(random, world.seekers).email : world.nextEmail();
  const form = { job_id: job.id, name: `Noor ${canary}`, email, ...fillIn(found.body, canary) };
  const started = await client.post("/guest-applications", form);
  if (started.status !== 201) return started.status;
  const { token } = started.body;
  const body = createUploadForm(createSamplePdf(canary));
  const uploaded = await client.send("PUT", `/guest-applications/${token}/resume`, { body });
  if (uploaded.status !== 200) return uploaded.status;
  world.visitors.push({ token, email, canary, job, isConfirmed: false });
  return (await client.post(`/guest-applications/${token}/code`)).status;
}

/** A visitor enters the code of the last mail. Resolves with null when no visitor has a mail with a code. */
export async function enterCode(world: World, random: RandomSource): Promise<number | null> {
  const ready = world.visitors.filter(({ isConfirmed, ...visitor }) => !isConfirmed && findCode(world, visitor));
  if (ready.length === 0) return null;
  const visitor = pick(random, ready);
  const client = createApiClient(world.target.origin, null);
  const token = findCode(world, visitor);
  const confirm = () => client.post(`/guest-applications/${visitor.token}/confirm`, { token });
  const { status } = await world.countApplication(visitor.job, confirm);
  // With the email of an account, the application may have been deleted with the account since.
  if (status === 200) visitor.isConfirmed = true;
  return status;
}

function findCode(world: World, { email }: Pick<Visitor, "email">): string | undefined {
  const mail = world.target
    .listReceivedMails()
    .findLast(({ to, text }) => to.includes(email) && /\b\d{6}\b/.test(text));
  return mail && /\b\d{6}\b/.exec(mail.text)?.[0];
}
