import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noWishes } from "../../../contract/jobs/search/reasons.ts";
import { failConnection, hold, nl, openPage, t } from "../../testing/open-page.tsx";
import { createApplication, createJob, createSeeker } from "../../testing/samples.ts";
import { ApplyToJob } from "./apply-to-job.tsx";

const job = createJob();
const user = createSeeker();
const loaded = { listOwnFiles: [], getWorkWishes: noWishes };
const apply = page.getByRole("button", { name: t("jobs.apply") });
const Example = () => <ApplyToJob job={job} user={user} />;

it("a double click on the button applies once", async () => {
  const { reply, release } = hold(createApplication(1, "Sanne de Boer"));
  const { countCalls } = openPage(Example, { user, replies: { ...loaded, applyToJob: reply } });
  await userEvent.dblClick(apply);
  release();
  await expect.element(page.getByText(t("jobs.applied"))).toBeVisible();
  expect(countCalls("applyToJob")).toBe(1);
});

it("an application that fails can be sent again", async () => {
  const { replies, countCalls } = openPage(Example, {
    user,
    replies: { ...loaded, applyToJob: failConnection },
  });
  await apply.click();
  await expect.element(page.getByText(t("errors.network"))).toBeVisible();
  replies.applyToJob = createApplication(1, "Sanne de Boer");
  await apply.click();
  await expect.element(page.getByText(t("jobs.applied"))).toBeVisible();
  expect(countCalls("applyToJob")).toBe(2);
});

it("an application that the seeker has withdrawn is called so", async () => {
  const { id, createdAt } = createApplication(1, "Sanne de Boer");
  const application = {
    ...{ id, _id: id, createdAt },
    status: 3,
    ended_as: "withdrawn",
    seen_at: null,
    decided_at: null,
  } as const;
  openPage(() => <ApplyToJob job={createJob({ application })} user={user} />, { user, replies: loaded });
  await expect.element(page.getByText(t("applications.steps.withdrawn"))).toBeVisible();
  await expect.element(page.getByText(t("applications.steps.rejected"))).not.toBeInTheDocument();
});

it("the links to missing parts of an application are not cut off", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  openPage(Example, { user, language: "nl", replies: loaded });
  const links = page
    .getByRole("region", { name: nl("jobs.sent.title") })
    .getByRole("listitem")
    .getByRole("link");
  await expect.element(links.first()).toBeVisible();
  expect(links.elements()).toHaveLength(4);
  for (const width of [1280, 640, 320]) {
    await page.viewport(width, 800);
    const cutOff = links
      .elements()
      .map(({ parentElement }) => parentElement)
      .filter((item) => item && item.scrollWidth > item.clientWidth);
    expect(cutOff).toEqual([]);
  }
});
