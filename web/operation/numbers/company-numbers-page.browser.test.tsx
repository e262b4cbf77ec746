import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CompanyNumbers, CompanyWeek } from "../../../contract/operation/company-numbers.ts";
import { nl, openPage, t } from "../../testing/open-page.tsx";
import { createEmployer } from "../../testing/samples.ts";
import { CompanyNumbersPage } from "./company-numbers-page.tsx";

const week: CompanyWeek = {
  week: "2026-11-16",
  views: null,
  saves: null,
  applications: 3,
  answers: 2,
  days_to_answer: 4,
  days_to_hire: null,
};
const numbers: CompanyNumbers = {
  weeks: [week, { ...week, week: "2026-11-23", views: 40, applications: 6 }],
  sources: [
    { source: "search", views: 30 },
    { source: "alert", views: 15 },
  ],
  answer_days: { own: 3, others: 5 },
  searches_nearby: [{ words: "night nurse", searches: 10 }],
};
const open = (getCompanyNumbers: CompanyNumbers, language: "en" | "nl" = "en") =>
  openPage(CompanyNumbersPage, {
    path: "/company/numbers",
    user: createEmployer(),
    language,
    replies: { getCompanyNumbers },
  });
const readRows = (name: string) =>
  page
    .getByRole("region", { name, exact: true })
    .getByRole("table")
    .first()
    .getByRole("row")
    .elements()
    .map(({ textContent }) => textContent);

it("shows counts as bars in proportion and days as dots, with a table beside them that hides small numbers", async () => {
  await open(numbers);
  const plot = page.getByRole("img", { name: t("numbers.company.names.applications") });
  await expect
    .poll(() => [...plot.element().querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height"))))
    .toEqual([72, 144]);
  const dots = page.getByRole("img", { name: t("numbers.company.names.days_to_answer") });
  expect(dots.element().querySelectorAll("circle").length).toBe(2);
  const few = t("numbers.company.fewer", { count: 5 });
  expect(readRows(t("numbers.company.groups.readers")).slice(1)).toEqual([
    `Nov 23, 202640${few}`,
    `Nov 16, 2026${few}${few}`,
    `${t("numbers.company.total_at_least")}40–`,
  ]);
  expect(readRows(t("numbers.company.groups.applications")).at(-1)).toBe(`${t("numbers.company.total")}94`);
  expect(readRows(t("numbers.company.groups.waiting")).at(-1)).toBe("Nov 16, 20264–");
  await expect.element(page.getByText("You answer in 3 days, others in 5 days.")).toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /An email alert 15/ })).toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /night nurse 10/ })).toBeInTheDocument();
});

it("says in Dutch that there are too few answers and readers and searches", async () => {
  await open({ ...numbers, sources: [], searches_nearby: [], answer_days: { own: null, others: 5 } }, "nl");
  await expect.element(page.getByText(nl("numbers.company.searches_nearby.none"))).toBeInTheDocument();
  await expect.element(page.getByText(nl("numbers.company.few_answers", { count: 5 }))).toBeInTheDocument();
  expect(page.getByText(nl("numbers.company.sources")).elements()).toEqual([]);
});

it("adds up by month, and keeps that with another period", async () => {
  const months = {
    ...numbers,
    weeks: [
      { ...week, week: "2026-10-01" },
      { ...week, week: "2026-11-01" },
    ],
  };
  const { calls } = open(months);
  await page.getByRole("link", { name: t("numbers.by.month") }).click();
  await expect.element(page.getByText("October 2026").first()).toBeInTheDocument();
  await page.getByRole("link", { name: t("numbers.last_weeks", { number: 52 }) }).click();
  const getQuery = () => calls.findLast(({ route }) => route === "getCompanyNumbers")?.query;
  await expect.poll(getQuery).toEqual({ by: "month", weeks: "52" });
  await expect.element(page.getByRole("link", { name: t("numbers.by.month") })).toHaveAttribute("aria-current", "page");
});
