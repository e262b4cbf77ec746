import type { RouteName } from "../../../contract/index.ts";
import { createCalendarLinks } from "../../hiring/interviews/calendar.ts";
import { TEST_SECRET_KEY } from "../portal.ts";
import { type AccessCases, accessCase } from "./access-case.ts";

const calendarLinks = createCalendarLinks({ secretKey: TEST_SECRET_KEY });
const proposal = {
  slots: [{ start: "2999-01-07T09:00:00Z", end: "2999-01-07T10:00:00Z", time_zone: "Europe/Amsterdam" }],
  place: "Damrak 12",
};

/** The cases of routes about interviews. The order of statuses is that of the access table. */
export const interviewCases = {
  // A    N    S    s    E    e
  listInterviews: [
    accessCase([401, 403, 200, 404, 200, 404], "an application with an interview", ({ invited }) => ({
      params: invited,
    })),
  ],
  proposeInterview: [
    accessCase([401, 403, 403, 403, 201, 404], "a pending application", ({ pending }) => ({
      params: pending,
      body: proposal,
    })),
    accessCase([401, 403, 403, 403, 409, 404], "an application with an interview", ({ invited }) => ({
      params: invited,
      body: proposal,
    })),
  ],
  answerInterview: [
    accessCase([401, 403, 200, 404, 200, 404], "a cancellation", ({ invited }) => ({
      params: { ...invited, number: "1" },
      body: { cancel: true },
    })),
  ],
  downloadInterview: [
    accessCase(
      [401, 403, 200, 404, 200, 404],
      "a scheduled interview",
      ({ assigned }) => ({ params: { ...assigned, number: "1" } }),
      { interviewer: 200 },
    ),
  ],
  getCalendarFeed: [accessCase([401, 403, 200, 200, 200, 200], "of the caller")],
  renewCalendarFeed: [accessCase([401, 403, 200, 200, 200, 200], "of the caller")],
  downloadCalendar: [
    accessCase([200, 200, 200, 200, 200, 200], "of the seeker", ({ calendarFeed }) => ({
      params: { file: calendarLinks.createPath(calendarFeed.id).split("/").at(-1) ?? "" },
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
