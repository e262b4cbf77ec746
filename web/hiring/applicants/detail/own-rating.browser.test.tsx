import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hold, openPage, refuse, t } from "../../../testing/open-page.tsx";
import { createEmployer, createId } from "../../../testing/samples.ts";
import { OwnRating } from "./own-rating.tsx";

const user = createEmployer();

const star = (stars: 1 | 2 | 3 | 4) =>
  page.getByRole("radio", { name: t(`applicants.rating_stars.${stars}`), exact: true });

function openRating() {
  let own: object | null = null;
  const others = [{ id: createId(7), author: { name: "Ada" }, stars: 2, text: "Too new." }];
  const reply = () => ({ own, others: own ? others : [], others_count: 1 });
  const opened = openPage(() => <OwnRating id={createId(101)} ownId={user.id} />, {
    user,
    replies: {
      listRatings: reply,
      rateApplication: ({ body }) => {
        own = body;
        return reply();
      },
    },
  });
  const listSent = () => opened.calls.filter(({ route }) => route === "rateApplication").map(({ body }) => body);
  return { ...opened, listSent };
}

it("OwnRating saves stars when they are chosen, and says what is not saved", async () => {
  const { replies, listSent } = openRating();
  const unsaved = page.getByText(t("applicants.rating_unsaved"));
  const scale = page.getByText(`1: ${t("applicants.rating_stars.1")} – 4: ${t("applicants.rating_stars.4")}`);
  await expect.element(scale).toBeVisible();
  await star(3).click({ force: true });
  await expect.element(page.getByText(t("applicants.rating_saved"))).toBeVisible();
  await expect.element(scale).not.toBeInTheDocument();
  await expect.element(unsaved).not.toBeInTheDocument();
  const button = page.getByRole("button", { name: t("applicants.save_rating") });
  await expect.element(button).not.toBeInTheDocument();
  await page.getByLabelText(t("applicants.rating_text")).fill("Steady at height.");
  await expect.element(unsaved).toBeVisible();
  await expect.element(button).toBeVisible();
  replies.rateApplication = refuse(403, "forbidden");
  await star(4).click({ force: true });
  await expect.element(page.getByRole("alert").getByText(t("errors.forbidden"))).toBeVisible();
  await expect.element(unsaved).toBeVisible();
  await expect.element(star(4)).toBeChecked();
  expect(listSent()).toEqual([
    { stars: 3, text: "" },
    { stars: 4, text: "Steady at height." },
  ]);
});

it("OwnRating sends one rating after the other, and of those that wait the newest", async () => {
  const { replies, listSent } = openRating();
  const first = hold({ own: { stars: 1, text: "" }, others: [], others_count: 0 });
  const save = replies.rateApplication;
  replies.rateApplication = first.reply;
  await star(1).click({ force: true });
  await expect.poll(listSent).toEqual([{ stars: 1, text: "" }]);
  replies.rateApplication = save;
  await star(2).click({ force: true });
  await star(4).click({ force: true });
  await expect.element(star(4)).toBeChecked();
  expect(listSent()).toHaveLength(1);
  first.release();
  const both = [1, 4].map((stars) => ({ stars, text: "" }));
  await expect.poll(listSent).toEqual(both);
  await expect.element(page.getByText("Too new.")).toBeVisible();
  await expect.element(star(4)).toBeChecked();
  expect(listSent()).toEqual(both);
});

it.each(["{Enter}", " ", "{Tab}"])("OwnRating saves what the arrow keys have chosen on %j only", async (key) => {
  const { listSent } = openRating();
  const hidden = page.getByText(t("applicants.others_hidden", { count: 1 }));
  await expect.element(hidden).toBeVisible();
  (star(1).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(star(3)).toBeChecked();
  await expect.element(page.getByText(t("applicants.rating_unsaved"))).toBeVisible();
  await expect.element(hidden).toBeVisible();
  expect(listSent()).toEqual([]);
  await userEvent.keyboard(key);
  await expect.element(page.getByText("Too new.")).toBeVisible();
  expect(listSent()).toEqual([{ stars: 3, text: "" }]);
});
