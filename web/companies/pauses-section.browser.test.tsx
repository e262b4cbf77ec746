import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CompanyPause } from "../../contract/hiring/pauses.ts";
import { nl, openPage, refuse } from "../testing/open-page.tsx";
import { createEmployer, createId } from "../testing/samples.ts";
import { PausesSection } from "./pauses-section.tsx";

const dialog = page.getByRole("dialog");

it("an owner announces a pause, corrects it, and removes it before it begins", async () => {
  let pause: CompanyPause | null = null;
  const { replies } = openPage(PausesSection, {
    language: "nl",
    user: createEmployer(),
    replies: {
      listPauses: () => ({ pauses: pause ? [pause] : [], used: pause ? [{ year: 2026, working_days: 4 }] : [] }),
      announcePause: refuse(422, "pause_too_long"),
      endPause: () => {
        pause = null;
      },
    },
  });
  await expect.element(page.getByText(nl("companies.pauses.none"))).toBeVisible();
  await page.getByRole("button", { name: nl("companies.pauses.announce") }).click();
  const submit = dialog.getByRole("button", { name: nl("companies.pauses.announce") });
  await dialog.getByLabelText(nl("companies.pauses.starts_on")).fill("2026-12-21");
  await dialog.getByLabelText(nl("companies.pauses.ends_on")).fill("2027-02-05");
  await submit.click();
  await expect.element(dialog.getByText(nl("errors.pause_too_long"))).toBeVisible();
  replies.announcePause = ({ body }) => {
    pause = { id: createId(60), ...body, state: "coming" };
    return pause;
  };
  await dialog.getByLabelText(nl("companies.pauses.ends_on")).fill("2026-12-27");
  await submit.click();
  await expect.element(page.getByText(nl("companies.pauses.state.coming"), { exact: true })).toBeVisible();
  await expect.element(page.getByText(nl("companies.pauses.used", { year: 2026, count: 4, max: 15 }))).toBeVisible();
  await page.getByRole("button", { name: nl("companies.pauses.remove") }).click();
  await dialog.getByRole("button", { name: nl("companies.pauses.remove") }).click();
  await expect.element(page.getByText(nl("companies.pauses.none"))).toBeVisible();
});
