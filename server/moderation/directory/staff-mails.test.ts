import { expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { makeStaff, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal({ TIME_ZONE: "Europe/Amsterdam" });

it("tells those who decide each morning what waits, when some of it is new", async () => {
  const owner = await makeStaff(portal, "owner");
  const moderator = await makeStaff(portal, "moderator");
  const viewer = await makeStaff(portal, "viewer");
  await portal.db.updateTable("users").set({ language: "nl" }).where("id", "=", moderator.id).execute();
  const subjects = ["Waiting for you on Job Portal", "Dit wacht op je bij Job Portal"];
  const readMails = async () => (await portal.outbox()).filter(({ subject }) => subjects.includes(subject ?? ""));

  await portal.moveClock({ now: "2027-03-01T12:00:00Z" });
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer);
  await sendReport((await makeSeeker(portal)).client, "job", job.id);
  const { version } = (await owner.client.get("/admin/settings")).body;
  await owner.client.put("/admin/settings", { version, first_jobs_to_approve: 5 });
  for (const title of ["Dike warden", "Lock keeper"]) await employer.client.post("/jobs", { ...jobForm, title });
  await portal.moveClock({ now: "2027-03-02T06:59:00Z" });
  expect(await readMails()).toEqual([]);

  await portal.moveClock({ now: "2027-03-02T07:00:00Z" });
  const mails = await readMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([moderator.email, owner.email].toSorted());
  expect(mails.map(({ to }) => to)).not.toContain(viewer.email);
  const ofOwner = mails.find(({ to }) => to === owner.email);
  expect(ofOwner?.text).toContain(`2 jobs wait for approval\n\n${portal.origin}/admin/jobs?state=waiting`);
  expect(ofOwner?.text).toContain(`1 case waits for a decision\n\n${portal.origin}/admin/cases`);
  expect(ofOwner?.text).not.toContain("complaint");
  expect(mails.find(({ to }) => to === moderator.email)?.text).toContain("2 vacatures wachten op goedkeuring");

  await portal.moveClock({ now: "2027-03-02T12:00:00Z" });
  await portal.moveClock({ now: "2027-03-03T12:00:00Z" });
  expect(await readMails()).toHaveLength(2);

  await employer.client.post("/jobs", { ...jobForm, title: "Bridge keeper" });
  await portal.moveClock({ now: "2027-03-04T08:00:00Z" });
  expect(await readMails()).toHaveLength(4);
  const last = (await readMails()).find(({ to }) => to === owner.email);
  expect(last?.text).toContain("3 jobs wait for approval");
});
