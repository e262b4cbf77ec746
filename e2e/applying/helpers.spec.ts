import { expect } from "@playwright/test";
import { callApi, createMember, postJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { verifyEmail, waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("a coach helps a seeker, who changes and sends what the coach has prepared, and ends the help", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const coach = await createMember(origin, "seeker", "Karin Coach");
  await verifyEmail(origin, seeker);
  const job = await postJob(origin, employer.tokens, { title: "Lamp Keeper", asks_cover_note: true } as object);

  const settings = await openPage(browser, origin, seeker, "en", "/settings/people");
  const helpers = settings.getByRole("region", { name: t("helpers.section.title") });
  await helpers.getByRole("button", { name: t("helpers.section.invite") }).click();
  await settings.getByLabel(t("helpers.invite.email"), { exact: true }).fill(coach.email);
  await settings.getByRole("button", { name: t("companies.members.send") }).click();
  await expect(helpers.getByRole("heading", { name: coach.email })).toBeVisible();

  const [mail] = await waitForNotifications(origin, coach.email, 1);
  const path = /\/helper-invitations\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const page = await openPage(browser, origin, coach, "en", path);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("companies.invitation.accept") }).click();
  await expect(page.getByRole("heading", { level: 1, name: seeker.name })).toBeVisible();
  await expect(page.getByText(t("helpers.person.profile_hidden", { name: seeker.name }))).toBeVisible();
  const entry = page
    .getByRole("navigation", { name: t("shell.main_menu") })
    .getByRole("link", { name: t("menu.people_you_help") });
  await expect(entry).toBeVisible();

  // The choice of the seeker is seen on the open page of the coach.
  // The box is set a moment after the click, when the request has begun, and `check` would not wait for that.
  const shownProfile = helpers.getByLabel(t("helpers.section.shows_profile"));
  await shownProfile.click();
  await expect(shownProfile).toBeChecked();
  await expect(settings.getByText(t("helpers.section.shown_saved"))).toBeVisible();
  await expect(page.getByRole("link", { name: seeker.email })).toBeVisible();
  await expectAccessible(settings);
  await expectAccessible(page);

  await page.goto(`/jobs/job/${job.id}`);
  await page.getByRole("button", { name: t("helpers.job.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("helpers.job.note")).fill("Near your home");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("helpers.job.suggest") }).click();
  await expect(page.getByText(t("helpers.job.suggested", { name: seeker.name }))).toBeVisible();
  await page.getByRole("button", { name: t("helpers.job.open") }).click();
  await dialog.getByRole("link", { name: t("helpers.job.prepare") }).click();
  await page.getByLabel(t("jobs.application.cover_note")).fill("I would like to keep your lamps.");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("helpers.prepare.submit", { name: seeker.name }) }).click();
  await expect(page.getByRole("region", { name: t("helpers.person.prepared") })).toContainText("Lamp Keeper");

  await settings.goto("/dashboard");
  await expect(settings.getByText(t("helpers.suggested.by", { name: coach.name }))).toBeVisible();
  await expect(settings.getByText("Near your home")).toBeVisible();
  await expectAccessible(settings);
  await settings.getByRole("link", { name: `${t("helpers.suggested.look")} Lamp Keeper` }).click();
  const note = settings.getByLabel(t("jobs.application.cover_note"));
  await expect(note).toHaveValue("I would like to keep your lamps.");
  const mark = settings.getByText(t("helpers.prepared.by", { name: coach.name }), { exact: true });
  await expect(mark).toBeVisible();
  await note.fill("I have kept lamps for ten years.");
  await expect(mark).toHaveCount(0);
  await settings.getByRole("button", { name: /^Send application/ }).click();
  await expect(settings.getByText(t("jobs.applied"))).toBeVisible();
  const received = await callApi(
    origin,
    "GET",
    `/jobs/${job.id}/applications`,
    undefined,
    employer.tokens.access_token,
  );
  const { id } = received[0];
  const { snapshot } = await callApi(origin, "GET", `/application/${id}`, undefined, employer.tokens.access_token);
  expect(snapshot.cover_note).toBe("I have kept lamps for ten years.");

  // The page of the coach is open when the seeker ends the help.
  await settings.goto("/settings/people");
  await helpers.getByRole("button", { name: `${t("helpers.section.end")} ${coach.name}` }).click();
  await settings
    .getByRole("dialog")
    .getByRole("button", { name: t("helpers.section.end") })
    .click();
  await expect(helpers.getByText(t("helpers.section.none"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("not_found.title") })).toBeVisible();
  await expect(entry).toHaveCount(0);
});
