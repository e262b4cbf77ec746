import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, refuse, t } from "../../../testing/open-page.tsx";
import { createEmployer, createId } from "../../../testing/samples.ts";
import { OwnRating } from "./own-rating.tsx";

const user = createEmployer();

it("OwnRating saves stars when they are chosen, and says what is not saved", async () => {
  let own: object | null = null;
  const reply = () => ({ own, others: [], others_count: 0 });
  const { replies, calls } = openPage(() => <OwnRating id={createId(101)} ownId={user.id} />, {
    user,
    replies: {
      listRatings: reply,
      rateApplication: ({ body }) => {
        own = body;
        return reply();
      },
    },
  });
  const star = (stars: 1 | 3 | 4) =>
    page.getByRole("radio", { name: t(`applicants.rating_stars.${stars}`), exact: true });
  const unsaved = page.getByText(t("applicants.rating_unsaved"));
  const scale = page.getByText(`1: ${t("applicants.rating_stars.1")} – 4: ${t("applicants.rating_stars.4")}`);
  await expect.element(scale).toBeVisible();
  await star(3).click({ force: true });
  await expect.element(page.getByText(t("applicants.rating_saved"))).toBeVisible();
  await expect.element(scale).not.toBeInTheDocument();
  await expect.element(unsaved).not.toBeInTheDocument();
  await page.getByLabelText(t("applicants.rating_text")).fill("Steady at height.");
  await expect.element(unsaved).toBeVisible();
  replies.rateApplication = refuse(403, "forbidden");
  await star(4).click({ force: true });
  await expect.element(page.getByRole("alert").getByText(t("errors.forbidden"))).toBeVisible();
  await expect.element(unsaved).toBeVisible();
  await expect.element(star(4)).toBeChecked();
  const sent = calls.filter(({ route }) => route === "rateApplication").map(({ body }) => body);
  expect(sent).toEqual([
    { stars: 3, text: "" },
    { stars: 4, text: "Steady at height." },
  ]);
});
