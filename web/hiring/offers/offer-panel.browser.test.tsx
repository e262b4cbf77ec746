import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Offer } from "../../../contract/hiring/offers.ts";
import { noPay } from "../../../contract/jobs/terms/pay.ts";
import { openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createApplicationDetail, createEmployer, createId, createSeeker } from "../../testing/samples.ts";
import { Decision } from "../applicants/detail/decision.tsx";
import { AnswerDue } from "../application-parts/answer-due.tsx";
import { OfferPanel } from "./offer-panel.tsx";

const offer: Offer = {
  id: createId(30),
  _id: createId(30),
  application_id: createId(101),
  number: 1,
  version: 1,
  state: "open",
  pay: 3000,
  pay_period: "month",
  pay_currency: null,
  hours: null,
  start_date: "2999-02-01",
  answer_by: "2999-01-07",
  message: "",
  answer: "",
  file: null,
  announced_at: "2026-11-20T09:00:00.000Z",
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
};

function openPanel(side: "seeker" | "company", replies: Replies) {
  const user = side === "seeker" ? createSeeker() : createEmployer();
  const isCompany = side === "company";
  return openPage(
    () => (
      <OfferPanel
        applicationId={offer.application_id}
        side={side}
        jobPay={{ ...noPay, pay_min: 3000, pay_max: 3600, pay_period: "month", pay_currency: "EUR", hours_min: 36 }}
        canMake={isCompany}
        canChange={isCompany}
      />
    ),
    { user, replies },
  );
}

/** Opens what an applicant's page shows in the stage `offer`, with these offers. */
function openDecision(listOffers: Offer[]) {
  const application = createApplicationDetail({
    ...{ stage: "offer", answer_due_at: "2998-12-28T22:59:59.999Z", undo_until: "2999-01-01T09:00:00.000Z" },
  });
  return openPage(
    () => (
      <>
        <AnswerDue application={application} side="company" />
        <Decision application={application} name="Sanne de Boer" />
      </>
    ),
    {
      user: createEmployer(),
      replies: { listOffers, undoDecisions: ({ body }) => body.ids.map((id: string) => ({ id, ok: true })) },
    },
  );
}

const panel = page.getByRole("region", { name: t("offers.title"), exact: true });
const dialog = page.getByRole("dialog");

describe("an offer", () => {
  it("needs its pay, which may be typed as people write it, in the currency and for the hours of the job, and its dates", async () => {
    const { replies, calls } = openPanel("company", { listOffers: [], makeOffer: offer });
    await panel.getByRole("button", { name: t("offers.make") }).click();
    const terms = "€3,000 to 3,600 a month\u00a0· 36 hours a week";
    await expect.element(dialog.getByText(t("offers.form.job_states", { terms }))).toBeVisible();
    const send = dialog.getByRole("button", { name: t("offers.form.send") });
    await send.click();
    await expect.element(dialog.getByText(t("fields.pay_required"))).toBeVisible();
    await dialog.getByLabelText(t("offers.form.pay"), { exact: true }).fill("3.450,50");
    await expect.element(dialog.getByLabelText(t("jobs.pay_currency"))).toHaveValue("EUR");
    await dialog.getByLabelText(t("offers.form.start_date"), { exact: true }).fill("2999-02-01");
    await dialog.getByLabelText(t("offers.form.answer_by")).fill("2999-01-07");
    replies.listOffers = [{ ...offer, pay: 3450.5, pay_currency: "EUR", hours: 36, announced_at: null }];
    await send.click();
    await expect.element(panel.getByText("€3,450.50 a month, 36 hours a week")).toBeVisible();
    await expect.element(panel.getByText(t("offers.states.waiting"))).toBeVisible();
    expect(calls.find(({ route }) => route === "makeOffer")?.body).toMatchObject({
      ...{ pay: 3450.5, pay_period: "month", pay_currency: "EUR", hours: 36 },
    });
    await expect.element(panel.getByRole("button", { name: t("offers.make") })).not.toBeInTheDocument();
  });

  it("is asked about before it is sent when it pays for an hour far less or more than the job states", async () => {
    const { calls } = openPanel("company", { listOffers: [], makeOffer: offer });
    await panel.getByRole("button", { name: t("offers.make") }).click();
    await dialog.getByLabelText(t("offers.form.start_date"), { exact: true }).fill("2999-02-01");
    await dialog.getByLabelText(t("offers.form.answer_by")).fill("2999-01-07");
    const pay = dialog.getByLabelText(t("offers.form.pay"), { exact: true });
    const ask = (kind: "more" | "less", offer: string) =>
      dialog.getByText(t(`offers.form.is_right.${kind}`, { offer, job: "€19 to 23" }));
    await pay.fill("345");
    await dialog.getByRole("button", { name: t("offers.form.send") }).click();
    await expect.element(ask("less", "€2.20")).toBeVisible();
    await expect.element(pay).toHaveFocus();
    await pay.fill("3450");
    await expect.element(ask("less", "€2.20")).not.toBeInTheDocument();
    await expect.element(dialog.getByRole("button", { name: t("offers.form.send") })).toBeVisible();
    await dialog.getByLabelText(t("offers.form.hours")).fill("20");
    await userEvent.keyboard("{Enter}");
    await expect.element(ask("more", "€40")).toBeVisible();
    expect(calls.some(({ route }) => route === "makeOffer")).toBe(false);
    await dialog.getByRole("button", { name: t("offers.form.send_as_is") }).click();
    await expect
      .poll(() => calls.find(({ route }) => route === "makeOffer")?.body)
      .toMatchObject({ pay: 3450, hours: 20 });
  });

  it.each([
    { name: "hiring is the main step without an offer", offers: [], variant: /primary/ },
    { name: "hiring is no main step beside an offer", offers: [offer], variant: /quiet/ },
  ])("$name", async ({ offers, variant }) => {
    openDecision(offers);
    const hire = page.getByRole("button", { name: t("applicants.actions.hired") });
    await expect.poll(() => hire.element().className).toMatch(variant);
    await expect
      .element(page.getByText(t("applications.answer.company.next_step_by", { date: "" }).trim()))
      .toBeVisible();
  });

  it("that is undone among the decisions is named an offer", async () => {
    openDecision([offer]);
    await page.getByRole("button", { name: /^Undo until/ }).click();
    await expect.element(page.getByText(t("offers.undone"))).toBeVisible();
  });

  it("is declined by keyboard, with words", async () => {
    const { replies, calls } = openPanel("seeker", { listOffers: [offer], changeOffer: offer });
    const decline = panel.getByRole("button", { name: t("offers.decline.action") });
    await expect.element(decline).toBeVisible();
    await expect.element(panel.getByText(/It is your turn: answer the offer/)).toBeVisible();
    (decline.element() as HTMLButtonElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByLabelText(t("offers.decline.message"))).toHaveFocus();
    replies.listOffers = [{ ...offer, state: "declined", answer: "The pay." }];
    await userEvent.keyboard("The pay.{Tab}{Tab}{Enter}");
    await expect.element(panel.getByText(t("offers.states.declined"))).toBeVisible();
    expect(calls.find(({ route }) => route === "changeOffer")?.body).toEqual({
      accept: false,
      version: 1,
      message: "The pay.",
    });
  });

  it("that is accepted leads back to the top of the page, which says what is next", async () => {
    const main = document.createElement("div");
    Object.assign(main, { id: "main", tabIndex: -1 });
    document.body.append(main);
    onTestFinished(() => main.remove());
    const { replies } = openPanel("seeker", { listOffers: [offer], changeOffer: offer });
    await panel.getByRole("button", { name: t("offers.accept.action") }).click();
    replies.listOffers = [{ ...offer, state: "accepted" }];
    await dialog.getByRole("button", { name: t("offers.accept.action") }).click();
    await expect.poll(() => document.activeElement?.id).toBe("main");
  });

  it("that is taken back while the seeker decides closes the dialog", async () => {
    const { replies, queryClient } = openPanel("seeker", { listOffers: [offer] });
    await panel.getByRole("button", { name: t("offers.accept.action") }).click();
    await expect.element(dialog.getByText(/\$3,000 a month/)).toBeVisible();
    replies.listOffers = [{ ...offer, state: "taken_back" }];
    await queryClient.invalidateQueries({ queryKey: ["applications"] });
    await expect.element(panel.getByText(t("offers.states.taken_back"))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("that has been changed since the seeker read it is not accepted, and is shown as it is now", async () => {
    const { replies } = openPanel("seeker", { listOffers: [offer], changeOffer: refuse(409, "offer_changed") });
    await panel.getByRole("button", { name: t("offers.accept.action") }).click();
    replies.listOffers = [{ ...offer, version: 2, pay: 2000 }];
    await dialog.getByRole("button", { name: t("offers.accept.action") }).click();
    await expect.element(page.getByText(t("errors.offer_changed")).first()).toBeVisible();
    await expect.element(panel.getByRole("definition").first()).toHaveTextContent("$2,000 a month");
  });
});
