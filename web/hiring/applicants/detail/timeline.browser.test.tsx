import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { TimelineEvent } from "../../../../contract/hiring/timeline.ts";
import { openPage, t } from "../../../testing/open-page.tsx";
import { createEmployer, createId } from "../../../testing/samples.ts";
import { Timeline } from "./timeline.tsx";

it("the timeline says of an answer that it was late", async () => {
  const createEvent = (number: number, data: TimelineEvent["data"]): TimelineEvent => ({
    id: createId(number),
    _id: createId(number),
    at: "2026-11-20T10:00:00.000Z",
    kind: "stage_changed",
    actor_kind: "member",
    actor_name: "Marieke Visser",
    data,
    is_internal: false,
  });
  const events = [
    createEvent(1, { from: "unanswered", to: "shortlisted", is_late: true }),
    createEvent(2, { from: "shortlisted", to: "hired" }),
  ];
  openPage(() => <Timeline events={events} />, { user: createEmployer() });
  const entries = page.getByRole("listitem");
  await expect.element(entries.first().getByText(t("applicants.event_late"))).toBeVisible();
  await expect.element(entries.last().getByText(t("applicants.event_late"))).not.toBeInTheDocument();
});
