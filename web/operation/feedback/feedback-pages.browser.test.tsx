import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Feedback } from "../../../contract/operation/feedback.ts";
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { FeedbackListPage } from "./feedback-list-page.tsx";
import { FeedbackPage } from "./feedback-page.tsx";

describe("FeedbackPage", () => {
  const open = (path: string) =>
    openPage(FeedbackPage, {
      path,
      replies: { openContactForm: { form_token: "of this form", wait: 0 }, sendFeedback: { message: "Thank you." } },
    });
  const message = () => page.getByLabelText(t("feedback.message"));
  const submit = () => page.getByRole("button", { name: t("feedback.submit") });

  it("sends what was wrong with the page of the address, and leads back to it", async () => {
    const { calls } = open(`/feedback?page=/admin/people/${createId(1)}`);
    await expect.element(page.getByText("/admin/people/…")).toBeVisible();
    await submit().click();
    await expect.element(page.getByText(t("fields.message_required"))).toBeVisible();
    await message().fill("The map is empty.");
    await submit().click();
    await expect.element(page.getByRole("heading", { name: t("feedback.sent") })).toHaveFocus();
    expect(calls.at(-1)?.body).toEqual({
      page: "/admin/people/…",
      message: "The map is empty.",
      email: null,
      homepage: "",
      form_token: "of this form",
    });
    const back = page.getByRole("link", { name: t("feedback.back") });
    await expect.element(back).toHaveAttribute("href", `/admin/people/${createId(1)}`);
  });

  it("leads to no other site", async () => {
    open("/feedback?page=//evil.example/page");
    await message().fill("The map is empty.");
    await submit().click();
    await expect.element(page.getByRole("link", { name: t("not_found.home") })).toHaveAttribute("href", "/");
  });
});

describe("FeedbackListPage", () => {
  const feedback: Feedback = {
    id: createId(1),
    createdAt: "2026-11-26T09:00:00.000Z",
    page: "/search",
    message: "The map is empty.",
    email: "sanne@example.com",
    category: null,
  };
  const open = (role: "moderator" | "viewer", replies: Replies = {}) =>
    openPage(FeedbackListPage, {
      path: "/admin/feedback",
      user: createEmployer({ staff_role: role }),
      replies: { listFeedback: [feedback], ...replies },
    });
  const category = () => page.getByRole("combobox", { name: t("staff.feedback.category_of", { page: "/search" }) });

  it("lets a moderator sort what people said, and shows one category by the address", async () => {
    const opened = open("moderator", { sortFeedback: { ...feedback, category: "broken" } });
    await expect.element(page.getByText("The map is empty.")).toBeVisible();
    opened.replies.listFeedback = [{ ...feedback, category: "broken" }];
    await category().selectOptions("broken");
    await expect.element(category()).toHaveValue("broken");
    const sent = opened.calls.find(({ route }) => route === "sortFeedback");
    expect([sent?.params.id, sent?.body]).toEqual([createId(1), { category: "broken" }]);
    await page.getByRole("combobox", { name: t("staff.feedback.category"), exact: true }).selectOptions("idea");
    await expect.poll(() => opened.calls.at(-1)?.query.category).toBe("idea");
  });

  it("lets a viewer read only", async () => {
    open("viewer");
    await expect.element(page.getByText("The map is empty.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "sanne@example.com" })).toBeVisible();
    await expect.element(category()).not.toBeInTheDocument();
  });
});
