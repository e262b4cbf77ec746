import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Numbers, WeekNumbers } from "../../../contract/operation/numbers.ts";
import { nl, openPage, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer } from "../../testing/samples.ts";
import { NumbersPage } from "./numbers-page.tsx";

const week: WeekNumbers = {
  week: "2026-11-16",
  jobs_open: null,
  jobs_new: 4,
  applications: 12,
  answers_due: 9,
  answered_in_time: 7,
  days_to_answer: 3,
  days_to_hire: null,
  registrations: 5,
  searches_without_result: 6,
  reports: 1,
  hours_to_decision: 20,
};
const numbers: Numbers = {
  weeks: [week, { ...week, week: "2026-11-23", jobs_open: 1_725, jobs_new: 8 }],
  words: [{ words: "zeppelin pilot", visitors: 5 }],
};
const viewer = createEmployer({ staff_role: "viewer" });
const open = (getNumbers: object, language: "en" | "nl" = "en") =>
  openPage(NumbersPage, { path: "/admin/numbers", user: viewer, language, replies: { getNumbers } });

it("shows each number as a plot whose bars are in proportion, with a table beside it", async () => {
  await open(numbers);
  const jobs = page.getByRole("region", { name: t("numbers.groups.jobs"), exact: true });
  const plot = jobs.getByRole("img", { name: t("numbers.names.jobs_new") });
  await expect.element(plot).toBeInTheDocument();
  const heights = [...plot.element().querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
  expect(heights[1]).toBe(2 * (heights[0] ?? 0));
  const rows = jobs
    .getByRole("row")
    .elements()
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(["Nov 23, 20261,7258", "Nov 16, 2026–4"]);
  await expect.element(page.getByText("zeppelin pilot")).toBeInTheDocument();
  await expect.element(page.getByText(t("numbers.is_not_public"))).toBeInTheDocument();
});

it("reads as many weeks as the reader chooses", async () => {
  const { calls } = open(numbers);
  await page.getByRole("link", { name: t("numbers.last_weeks", { number: 52 }) }).click();
  await expect.poll(() => calls.findLast(({ route }) => route === "getNumbers")?.query).toEqual({ weeks: "52" });
});

it("says in Dutch that no words were searched by many, and offers another try after an error", async () => {
  await open({ ...numbers, words: [] }, "nl");
  await expect.element(page.getByText(nl("numbers.no_words"))).toBeInTheDocument();
  await open(refuse(503, "unavailable"));
  await expect.element(page.getByRole("button", { name: t("common.try_again") })).toBeInTheDocument();
});
