import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../../../../contract/accounts/users.ts";
import { addMonths, type Shift } from "../../../../contract/jobs/terms/schedule.ts";
import type { Language } from "../../../../contract/platform/languages.ts";
import { MAX_DESCRIPTION_LENGTH } from "../../../../contract/platform/texts/text-limits.ts";
import { toCalendarDate } from "../../../platform/app/formats/formats.ts";
import { formatCalendarDate } from "../../../platform/app/i18n.ts";
import { getSettings, setSettings } from "../../../platform/app/settings.ts";
import { nl, openPage, type Replies, refuse, t } from "../../../testing/open-page.tsx";
import { createApplication, createEmployer, createId, createJob } from "../../../testing/samples.ts";
import { JobFormPage } from "./job-form-page.tsx";

const industries = [{ id: createId(20), _id: createId(20), title: "Health care" }];

function openForm(replies: Replies = {}, path = "/jobs/create", language: Language = "en", user: Partial<User> = {}) {
  return openPage(JobFormPage, {
    path,
    pattern: "/jobs/create/:job_id?",
    language,
    user: createEmployer(user),
    replies: {
      listIndustries: industries,
      findNearDuplicates: [],
      listOwnJobs: [],
      readPayOfSearch: () => Response.json(null),
      proposeOccupationGroup: ({ query }) => {
        const [occupation = null] = /nurse/i.exec(query.title ?? "") ?? [];
        return { occupation_group: occupation && "22", occupation };
      },
      ...replies,
    },
  });
}

const title = page.getByLabelText(t("jobs.title"));
const dialog = page.getByRole("dialog");

describe("JobFormPage", () => {
  it("begins with the address of the company", async () => {
    openForm({}, "/jobs/create", "en", { address: "Kaasmarkt 2", city: "Gouda", zip_code: "2801 AA" });
    await expect.element(page.getByLabelText(t("jobs.address"))).toHaveValue("Kaasmarkt 2, Gouda");
    const zipCode = page.getByLabelText(t("jobs.zip_code"));
    await expect.element(zipCode).toHaveValue("2801 AA");
    await page.getByLabelText(t("jobs.address")).fill("Lange Tiendeweg 5, Gouda");
    await title.click();
    await expect.element(zipCode).toHaveValue("2801 AA");
    // Another town has another postal code.
    await page.getByLabelText(t("jobs.address")).fill("Utrecht");
    await title.click();
    await expect.element(zipCode).toHaveValue("");
    const error = page.getByText(t("jobs.zip_code_of_town", { town: "Utrecht" }));
    await expect.element(error).toBeVisible();
    await zipCode.fill("3511");
    await expect.element(error).not.toBeInTheDocument();
    // A street does not tell the town.
    await zipCode.fill("2801 AA");
    await page.getByLabelText(t("jobs.address")).fill("Neude 1");
    await title.click();
    await expect.element(page.getByText(t("jobs.zip_code_of_address"))).toBeVisible();
  });

  it("begins with the industry, and the currency and period of the pay, of the newest job of the company, open or closed", async () => {
    setSettings({ ...getSettings(), currencies: ["USD", "EUR"] });
    onTestFinished(() => setSettings({ ...getSettings(), currencies: ["USD"] }));
    const older = createJob({ pay_currency: "USD", createdAt: "2026-01-05T12:00:00.000Z" });
    const pay = { pay_currency: "EUR", pay_period: "hour" as const };
    const newer = createJob({ ...pay, industry: "Health care", createdAt: "2026-02-05T12:00:00.000Z" });
    openForm({ listOwnJobs: ({ params }) => [params.status === "1" ? older : newer] }, "/jobs/create");
    await expect.element(page.getByLabelText(t("jobs.pay_currency"))).toHaveValue("EUR");
    await expect.element(page.getByLabelText(t("jobs.pay_period"))).toHaveValue("hour");
    await expect.element(page.getByLabelText(t("jobs.industry"))).toHaveValue("Health care");
  });

  it.each([
    ["its country", "en", { country: "Belgium" }, "EUR"],
    ["the language of the writer without one", "nl", { country: null }, "EUR"],
    ["the portal, where it offers no other", "nl", { country: "United Kingdom" }, "USD"],
  ] as const)("begins with the currency of the company: %s", async (_, language, user, code) => {
    setSettings({ ...getSettings(), currencies: ["USD", "EUR"] });
    onTestFinished(() => setSettings({ ...getSettings(), currencies: ["USD"] }));
    openForm({}, "/jobs/create", language, user);
    const text = language === "nl" ? nl : t;
    await expect.element(page.getByLabelText(text("jobs.pay_currency"))).toHaveValue(code);
  });

  it("publishes for all ages, and with one amount of pay for everyone, unless the company says otherwise", async () => {
    const { calls } = openForm({ createJob: createJob() }, "/jobs/create", "en", { country: "Netherlands" });
    await expect.element(page.getByText(t("jobs.pay_form.currency", { currency: "$ US Dollar" }))).toBeVisible();
    await expect.element(page.getByLabelText(t("jobs.minimum_age"))).not.toBeVisible();
    await title.fill("Baker");
    await page.getByLabelText(t("jobs.industry")).selectOptions("Health care");
    await page.getByLabelText(t("jobs.type")).selectOptions("Part Time");
    await page.getByLabelText(t("jobs.description"), { exact: true }).fill("You bake bread.");
    await page.getByLabelText(t("jobs.pay_min")).fill("2750.50");
    await page.getByLabelText(t("jobs.address")).fill("Gouda");
    await page.getByLabelText(t("jobs.zip_code")).fill("2801 AA");
    await page.getByText(t("jobs.age_not_limited")).click();
    await page.getByLabelText(t("jobs.minimum_age")).fill("18");
    await expect.element(page.getByText(t("jobs.age_range", { from: 18, to: 150 }))).toBeVisible();
    await page.getByLabelText(t("jobs.maximum_age")).clear();
    await expect.element(page.getByText(t("jobs.age_range", { from: 18, to: 150 }))).toBeVisible();
    await page.getByLabelText(t("jobs.maximum_age")).fill("150");
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const getSent = () => calls.find(({ route }) => route === "createJob")?.body;
    await expect.poll(getSent).toMatchObject({ minimum_age: 18, maximum_age: 150, pay_min: 2750.5, pay_max: null });
  });

  it("takes another lowest pay when the first publication has failed, of a job where everyone earns the same", async () => {
    const draft = createJob({ status: 2, is_draft: true, is_available: false, address: "" });
    const { calls } = openForm({ getJob: draft, updateJob: draft }, `/jobs/create/${draft.id}?publish`);
    await expect.element(page.getByText(t("fields.address_required"))).toBeVisible();
    await page.getByLabelText(t("jobs.pay_min")).fill("3000");
    await page.getByLabelText(t("jobs.address")).fill("Texel");
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const getSent = () => calls.find(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({ pay_min: 3000, pay_max: null });
  });

  it("leaves a draft for all ages as it is", async () => {
    const draft = createJob({ status: 2, is_draft: true, is_available: false, minimum_age: 1, maximum_age: 150 });
    const { calls } = openForm({ getJob: draft, updateJob: draft }, `/jobs/create/${draft.id}`);
    await expect.element(page.getByText(t("jobs.age_not_limited"))).toBeVisible();
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const getSent = () => calls.find(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({ minimum_age: 1, maximum_age: 150, status: 1 });
  });

  it("proposes the industry of bakers by the name of their occupation", async () => {
    openForm({
      listIndustries: [...industries, { ...industries[0], id: createId(21), title: "Food and hospitality" }],
      proposeOccupationGroup: () => ({ occupation_group: "75", occupation: "baker" }),
    });
    await title.fill("Assistant baker");
    await expect.element(page.getByLabelText(t("jobs.industry"))).toHaveValue("Food and hospitality");
    const [dough = ""] = t("jobs.outline.sentences.bakery.work").split("\n");
    await expect.element(page.getByLabelText(dough)).toBeVisible();
  });

  it("proposes the industry of the occupation group, until the writer chooses one", async () => {
    openForm({ listIndustries: [...industries, { ...industries[0], id: createId(21), title: "Education" }] });
    const industry = page.getByLabelText(t("jobs.industry"));
    await title.fill("Bell ringer");
    await expect.element(page.getByText(t("jobs.occupation.unknown"))).toBeVisible();
    await expect.element(industry).toHaveValue("");
    await title.fill("Nurse");
    await expect.element(industry).toHaveValue("Health care");
    await expect.element(page.getByText(t("jobs.industry_from_occupation"))).toBeVisible();
    await title.fill("Bell ringer");
    await expect.element(industry).toHaveValue("");
    await title.fill("Nurse");
    await expect.element(industry).toHaveValue("Health care");
    await industry.selectOptions("Education");
    await title.fill("Night nurse");
    const recognised = t("jobs.occupation.recognised", { occupation: "nurse" });
    await expect.element(page.getByText(recognised)).toBeVisible();
    await expect.element(industry).toHaveValue("Education");
  });

  it.each(["en", "nl"] as const)("writes a description from the sentences that are ticked: %s", async (language) => {
    const text = language === "nl" ? nl : t;
    openForm({ listOwnJobs: [createJob()] }, "/jobs/create", language);
    await page.getByLabelText(text("jobs.title")).fill("Night nurse");
    const list = (key: "care.work" | "care.ask" | "any.offer") => text(`jobs.outline.sentences.${key}`).split("\n");
    const [wash = "", medicines = ""] = list("care.work");
    const [listen = ""] = list("care.ask");
    const [travel = ""] = list("any.offer");
    await expect.element(page.getByLabelText(wash)).toBeVisible();
    await page.getByLabelText(travel).click();
    const hours = page.getByLabelText(text("jobs.hours_min"));
    await hours.fill("24");
    for (const sentence of [wash, medicines, listen]) await page.getByLabelText(sentence).click();
    await page.getByLabelText(medicines).click();
    await hours.fill("32");
    await page.getByLabelText(text("options.night"), { exact: true }).click();
    await page.getByLabelText(text("jobs.work_start"), { exact: true }).selectOptions("immediately");
    await page.getByLabelText(text("jobs.address")).fill("Kaasmarkt 2, Gouda");
    const facts = [
      text("jobs.outline.job_in_place", { job: "night nurse", place: "Gouda" }),
      text("jobs.outline.hours", {
        hours: `${text("pay.hours", { count: 32, hours: 32 })}, ${text("jobs.outline.shifts.night")}`,
      }),
      text("jobs.outline.start.at_once"),
    ].join(" ");
    const heading = (part: "work" | "ask" | "offer") => `## ${text(`jobs.outline.${part}`)}`;
    const description = page.getByLabelText(text("jobs.description"), { exact: true });
    const written = [
      heading("work"),
      facts,
      `- ${wash}`,
      heading("ask"),
      `- ${listen}`,
      heading("offer"),
      `- ${travel}`,
    ];
    await expect.element(description).toHaveValue(written.join("\n\n"));
    // Facts that the writer has changed stay as they are.
    await description.fill(written.join("\n\n").replace("Gouda", "Delft"));
    await hours.fill("30");
    await expect.element(description).toHaveValue(expect.stringContaining("Delft"));
    await expect.element(description).toHaveValue(expect.not.stringContaining("30"));
  });

  it("leaves gaps for the work of an occupation that has no sentences, which prevent publishing", async () => {
    openForm();
    await title.fill("Bell ringer (32 h)");
    const [travel = ""] = t("jobs.outline.sentences.any.offer").split("\n");
    await page.getByLabelText(travel).click();
    const description = page.getByLabelText(t("jobs.description"), { exact: true });
    await expect.element(description).toHaveValue(expect.stringContaining("Bell ringer (32 h)"));
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const gap = /\[.*\]/.exec(t("jobs.outline.gaps.main"))?.[0] ?? "";
    await expect.element(page.getByText(t("jobs.outline.unfilled", { gap }))).toBeVisible();
    await page.getByRole("button", { name: t("jobs.outline.next", { count: 2 }) }).click();
    await userEvent.keyboard("ring");
    await page.getByRole("button", { name: t("jobs.outline.next", { count: 1 }) }).click();
    await userEvent.keyboard("mend ropes");
    await expect.element(description).toHaveValue(expect.not.stringContaining("["));
  });

  it("leads to a gap where its text is shown, and reports a gap only when nothing else is wrong with the description", async () => {
    openForm({ previewDescription: { formatted_description: [] } });
    const description = page.getByLabelText(t("jobs.description"), { exact: true });
    const next = page.getByRole("button", { name: t("jobs.outline.next", { count: 1 }) });
    await description.fill("You bake [… what].");
    await expect.element(next).toBeVisible();
    await page.getByRole("button", { name: t("jobs.editor.preview") }).click();
    await expect.element(next).not.toBeInTheDocument();
    await page.getByRole("button", { name: t("jobs.editor.write") }).click();
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const unfilled = page.getByText(t("jobs.outline.unfilled", { gap: "[… what]" }));
    await expect.element(unfilled).toBeVisible();
    await description.fill("You bake [… what].".padEnd(MAX_DESCRIPTION_LENGTH + 1, "."));
    await expect.element(unfilled).not.toBeInTheDocument();
    await expect.element(description).toBeInvalid();
  });

  it("names the headings of a description that nothing follows", async () => {
    openForm();
    await page.getByLabelText(t("jobs.description"), { exact: true }).fill("## Your work\n\nYou bake.\n\n## Offer\n");
    await expect.element(page.getByText(t("jobs.advice.empty_heading"))).toHaveLength(1);
  });

  it("previews the job as seekers see it, with what is typed so far and later, also of a draft", async () => {
    const draft = createJob({ status: 2, is_draft: true, is_available: false, pay_min: null, pay_max: null });
    const previewDescription = { formatted_description: [{ kind: "paragraph" as const, content: ["You bake."] }] };
    openForm({ getJob: draft, previewDescription }, `/jobs/create/${draft.id}`);
    await page.getByRole("button", { name: t("jobs.editor.preview") }).click();
    const preview = page.getByRole("region", { name: t("jobs.editor.preview") });
    await expect.element(preview.getByRole("heading", { name: draft.title })).toBeVisible();
    await expect.element(preview.getByText(t("pay.not_stated"))).toBeVisible();
    await page.getByLabelText(t("jobs.pay_min")).fill("2400");
    await page.getByLabelText(t("options.night")).click();
    await expect.element(preview.getByText("$2,400 a month")).toBeVisible();
    await expect.element(preview.getByText(t("options.night"))).toBeVisible();
    await page.getByRole("button", { name: t("jobs.editor.write") }).click();
    await page.getByLabelText(t("jobs.description"), { exact: true }).fill("You bake.");
    await page.getByRole("button", { name: t("jobs.editor.preview") }).click();
    await expect.element(preview.getByText("You bake.")).toBeVisible();
    await expect.element(preview.getByText("Pioneer Works")).toBeVisible();
  });

  it("asks whether full-time work is permanent, until the form or the description says it", async () => {
    openForm();
    const advice = page.getByText(t("jobs.advice.missing.contract"));
    const description = page.getByLabelText(t("jobs.description"), { exact: true });
    const term = page.getByLabelText(t("jobs.contract_term"), { exact: true });
    await description.fill("You bake bread.");
    await expect.element(page.getByText(t("jobs.advice.missing.hours"))).toBeVisible();
    await expect.element(advice).not.toBeInTheDocument();
    await page.getByLabelText(t("jobs.type")).selectOptions("Freelance");
    await expect.element(term).not.toBeInTheDocument();
    await page.getByLabelText(t("jobs.type")).selectOptions("Full Time");
    await expect.element(advice).toBeVisible();
    await description.fill("You bake bread. You get a permanent contract.");
    await expect.element(advice).not.toBeInTheDocument();
    await description.fill("You bake bread.");
    await expect.element(advice).toBeVisible();
    await term.selectOptions("permanent");
    await expect.element(advice).not.toBeInTheDocument();
  });

  const [start, end] = [page.getByLabelText(t("jobs.shift_start")), page.getByLabelText(t("jobs.shift_end"))];
  const shift = (name: Shift) => page.getByLabelText(t(`options.${name}`), { exact: true });

  it("proposes the shifts of the times until the writer chooses, and asks about very long ones", async () => {
    openForm();
    await start.fill("12:00");
    await end.fill("04:00");
    await expect.element(page.getByText(t("jobs.long_shift", { count: 16 }))).toBeVisible();
    await expect.element(shift("evening")).toBeChecked();
    await start.fill("04:00");
    await end.fill("12:00");
    await expect.element(page.getByText(t("jobs.long_shift", { count: 16 }))).not.toBeInTheDocument();
    await expect.element(shift("evening")).not.toBeChecked();
    await expect.element(shift("day")).toBeChecked();
    await expect.element(shift("night")).toBeChecked();
    await shift("day").click();
    await end.fill("13:00");
    await expect.element(shift("day")).not.toBeChecked();
    await end.clear();
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    await expect.element(page.getByText(t("fields.shift_end_required"))).toBeVisible();
  });

  it("keeps the choice of no shifts when the times change, and removes proposed ones with the times", async () => {
    openForm();
    await start.fill("09:00");
    await end.fill("17:00");
    await expect.element(page.getByText(t("jobs.shifts_from_times"))).toBeVisible();
    await end.clear();
    await expect.element(shift("day")).not.toBeChecked();
    await end.fill("17:00");
    await shift("day").click();
    await expect.element(page.getByText(t("jobs.shifts_hint"))).toBeVisible();
    await end.fill("21:00");
    await expect.element(shift("day")).not.toBeChecked();
    await expect.element(shift("evening")).not.toBeChecked();
  });

  it("adds no shifts to a job that states its times without them", async () => {
    const job = createJob({ shift_start: "09:00", shift_end: "17:00", shifts: [] });
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    await expect.element(start).toHaveValue("09:00");
    await page.getByRole("button", { name: t("jobs.update_job") }).click();
    const getSent = () => calls.find(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({ shifts: [], shift_start: "09:00" });
  });

  it("writes the weekend beside the times into the description", async () => {
    openForm();
    await start.fill("09:00");
    await end.fill("17:00");
    await shift("weekend").click();
    const [travel = ""] = t("jobs.outline.sentences.any.offer").split("\n");
    await page.getByLabelText(travel).click();
    const times = t("jobs.outline.shift_times", { from: "09:00", until: "17:00" });
    const hours = t("jobs.outline.hours", { hours: `${times} and ${t("jobs.outline.shifts.weekend")}` });
    const description = page.getByLabelText(t("jobs.description"), { exact: true });
    await expect.element(description).toHaveValue(expect.stringContaining(hours));
  });

  it("tells full time by the hours, until the writer chooses", async () => {
    openForm();
    const type = page.getByLabelText(t("jobs.type"));
    await page.getByLabelText(t("jobs.hours_min")).fill("32");
    await expect.element(type).toHaveValue("Part Time");
    await page.getByLabelText(t("jobs.hours_min")).fill("36");
    await expect.element(type).toHaveValue("Full Time");
    await type.selectOptions("Internship");
    await page.getByLabelText(t("jobs.hours_min")).fill("24");
    await expect.element(type).toHaveValue("Internship");
  });

  it("asks for confirmation before unsaved changes are discarded", async () => {
    const { navigate, getPath } = openForm();
    await title.fill("Bell Ringer");
    void navigate("/dashboard");
    await expect.element(dialog.getByText(t("common.leave_title"))).toBeVisible();
    await dialog.getByRole("button", { name: t("common.cancel") }).click();
    await expect.element(title).toHaveValue("Bell Ringer");
    void navigate("/dashboard");
    await dialog.getByRole("button", { name: t("common.leave"), exact: true }).click();
    await expect.poll(getPath).toBe("/dashboard");
  });

  it("shows every validation error and focuses the first invalid field", async () => {
    openForm();
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const fields = ["title", "industry", "type", "address", "pay_min"] as const;
    for (const field of fields) await expect.element(page.getByText(t(`fields.${field}_required`))).toBeVisible();
    await expect.element(title).toHaveFocus();
  });

  it("names all fields that are missing, with buttons that lead to them, and unfolds what hides one", async () => {
    openForm();
    await page.getByText(t("jobs.more"), { exact: true }).click();
    await page.getByLabelText(t("jobs.answer_days")).fill("31");
    await page.getByText(t("jobs.more"), { exact: true }).click();
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    const bar = page.getByRole("region", { name: t("jobs.to_check", { count: 8 }) });
    await expect.element(page.getByLabelText(t("jobs.answer_days"))).toBeVisible();
    await bar.getByRole("button", { name: t("jobs.zip_code") }).click();
    await expect.element(page.getByLabelText(t("jobs.zip_code"))).toHaveFocus();
    await userEvent.keyboard("1795 LN");
    await expect.element(page.getByRole("region", { name: t("jobs.to_check", { count: 7 }) })).toBeVisible();
  });

  it("says beside its button within how many days the company answers", async () => {
    openForm();
    const promise = (count: number) => page.getByText(t("jobs.answers_within", { count }));
    await expect.element(promise(10)).toBeVisible();
    await page.getByText(t("jobs.more"), { exact: true }).click();
    await page.getByLabelText(t("jobs.answer_days")).fill("500");
    await expect.element(promise(10)).not.toBeInTheDocument();
    await expect.element(promise(500)).not.toBeInTheDocument();
    await page.getByLabelText(t("jobs.answer_days")).fill("5");
    await expect.element(promise(5)).toBeVisible();
  });

  it("keeps a draft that has only a title, and publishes it on a day when it is complete", async () => {
    const draft = createJob({ status: 2, is_draft: true, is_available: false });
    const { calls, getPath } = openForm({ createJob: draft });
    await title.fill("Baker");
    await page.getByRole("button", { name: t("jobs.save_draft") }).click();
    await expect.poll(getPath).toBe("/jobs/list?status=2");
    const { body } = calls.find(({ route }) => route === "createJob") ?? {};
    expect(body).toMatchObject({ title: "Baker", status: 2, description: "", publish_on: null });
  });

  it("shows at once what a draft lacks when its publication has failed, and publishes a complete one on its day", async () => {
    const draft = createJob({ status: 2, is_draft: true, is_available: false, address: "" });
    const { calls, getPath } = openForm({ getJob: draft, updateJob: draft }, `/jobs/create/${draft.id}?publish`);
    await expect.element(page.getByText(t("fields.address_required"))).toBeVisible();
    await expect.element(page.getByLabelText(t("jobs.address"))).toHaveFocus();
    await page.getByLabelText(t("jobs.address")).fill("Texel");
    await page.getByLabelText(t("jobs.publish_on")).fill("2027-01-04");
    await page
      .getByRole("button", { name: t("jobs.post_on", { date: formatCalendarDate("2027-01-04", "en") }) })
      .click();
    await expect.poll(getPath).toBe("/jobs/list?status=2");
    const { body } = calls.find(({ route }) => route === "updateJob") ?? {};
    expect(body).toMatchObject({ address: "Texel", status: 2, publish_on: "2027-01-04" });
  });

  it("shows no error in a question that is added after a failed submission", async () => {
    openForm();
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    await expect.element(title).toHaveFocus();
    await page.getByText(t("jobs.more"), { exact: true }).click();
    await page.getByRole("button", { name: t("jobs.questions.add") }).click();
    const text = page.getByLabelText(t("jobs.questions.text"), { exact: true });
    await expect.element(text).toHaveFocus();
    await title.fill("Baker");
    await expect.element(page.getByText(t("fields.title_required"))).not.toBeInTheDocument();
    await expect.element(text).not.toHaveAttribute("aria-invalid");
  });

  it("takes over what a colleague has changed meanwhile, and keeps what the member has changed", async () => {
    const job = createJob();
    const { calls, replies, getPath } = openForm({ getJob: job }, `/jobs/create/${job.id}`);
    await title.fill("Lamp Keeper");
    replies.getJob = { ...job, title: "Beacon Keeper", pay_max: 3100, version: 2 };
    replies.updateJob = refuse(409, "job_changed", { version: "2" });
    const submit = page.getByRole("button", { name: t("jobs.update_job") });
    await submit.click();
    await expect.element(page.getByText(t("jobs.changed.text"))).toBeVisible();
    const both = t("jobs.changed.both", { label: t("jobs.title"), value: "Beacon Keeper" });
    await expect.element(page.getByRole("listitem").getByText(both)).toBeVisible();
    await expect.element(title).toHaveValue("Lamp Keeper");
    await expect.element(page.getByLabelText(t("jobs.pay_max"))).toHaveValue("3100");
    replies.updateJob = job;
    await submit.click();
    await expect.poll(getPath).toBe("/jobs/list");
    const sent = calls.findLast(({ route }) => route === "updateJob")?.body;
    expect(sent).toMatchObject({ title: "Lamp Keeper", pay_min: 2750, pay_max: 3100, version: 2 });
  });

  it("names what a colleague has chosen as the form does", async () => {
    const job = createJob({ pay_period: "month" });
    const { replies } = openForm({ getJob: job }, `/jobs/create/${job.id}`, "nl");
    await page.getByLabelText(nl("jobs.title"), { exact: true }).fill("Lampenist");
    replies.getJob = { ...job, education: "bachelor_degree", pay_period: "hour", publish_on: "2099-01-10", version: 2 };
    replies.updateJob = refuse(409, "job_changed", { version: "2" });
    await page.getByRole("button", { name: nl("jobs.update_job") }).click();
    const values = {
      education: nl("options.bachelor_degree"),
      pay_period: nl("jobs.pay_form.period.hour"),
      publish_on: formatCalendarDate("2099-01-10", "nl"),
    };
    for (const [field, value] of Object.entries(values)) {
      const label = nl(`jobs.${field as keyof typeof values}`);
      await expect.element(page.getByText(nl("jobs.changed.other", { label, value }))).toBeVisible();
    }
  });

  it("says in Dutch why a value is invalid, and counts the characters near the limit", async () => {
    openForm({}, "/jobs/create", "nl");
    const dutchTitle = page.getByLabelText(nl("jobs.title"), { exact: true });
    await dutchTitle.fill("x".repeat(134));
    await expect.element(page.getByText(nl("common.characters_left", { count: 16 }))).not.toBeInTheDocument();
    await dutchTitle.fill("x".repeat(149));
    await expect.element(page.getByText(nl("common.characters_left", { count: 1 }))).toBeVisible();
    // A text is never cut off.
    await dutchTitle.fill("x".repeat(200));
    await expect.element(page.getByText(nl("common.characters_over", { count: 50 }))).toBeVisible();
    await expect.element(dutchTitle).toHaveValue("x".repeat(200));
    await page.getByText(nl("jobs.age_not_limited")).click();
    await page.getByLabelText(nl("jobs.minimum_age")).fill("60");
    await page.getByLabelText(nl("jobs.maximum_age")).fill("21");
    await page.getByLabelText(nl("jobs.pay_min")).fill("3.450,50");
    await page.getByLabelText(nl("jobs.pay_max")).fill("3.450");
    await page.getByText(nl("jobs.pay_form.agreement"), { exact: true }).click();
    await page.getByLabelText(nl("jobs.pay_scale"), { exact: true }).fill("marktconform");
    await page.getByRole("button", { name: nl("jobs.post_job") }).click();
    const reasons = [
      [dutchTitle, /Controleer de functietitel: hoogstens 150 tekens, dit zijn er 200/],
      [page.getByLabelText(nl("jobs.maximum_age")), /de hoogste leeftijd is lager dan de laagste/],
      [page.getByLabelText(nl("jobs.pay_max")), /het hoogste salaris is lager dan het laagste/],
      [page.getByLabelText(nl("jobs.pay_scale"), { exact: true }), /deze woorden zeggen niet wat de vacature betaalt/],
    ] as const;
    for (const [field, reason] of reasons) await expect.element(field).toHaveAccessibleDescription(reason);
    await expect.element(dutchTitle).toHaveFocus();
  });

  it("asks what applicants are told only when it closes a job with waiting applicants", async () => {
    const job = createJob();
    const anna = createApplication(1, "Anna Visser");
    const replies = { getJob: job, listJobApplications: [anna], listTemplates: [], listApplications: [] };
    const { calls, getPath } = openForm(
      { ...replies, updateJob: { ...job, undo_until: null } },
      `/jobs/create/${job.id}`,
    );
    const submit = page.getByRole("main").getByRole("button", { name: t("jobs.update_job") });
    await title.fill("Lamp Keeper");
    await page.getByLabelText(t("jobs.status")).selectOptions(t("jobs.inactive"));
    await submit.click();
    await dialog.getByRole("button", { name: t("common.cancel") }).click();
    await expect.element(title).toHaveValue("Lamp Keeper");
    expect(calls.some(({ route }) => route === "updateJob")).toBe(false);
    await submit.click();
    await dialog.getByRole("button", { name: t("jobs.closing.close_job"), exact: true }).click();
    await expect.poll(getPath).toBe("/jobs/list?status=2");
    expect(calls.find(({ route }) => route === "updateJob")?.body).toMatchObject({ title: "Lamp Keeper", status: 2 });
  });

  it("asks about an amount that is unusual for its period, and shows what applicants will read", async () => {
    openForm();
    await page.getByLabelText(t("jobs.pay_min")).fill("18.50");
    await page.getByLabelText(t("jobs.pay_max")).fill("18.50");
    const question = t("jobs.pay_form.unusual", { pay: "$18.50 a month", likelier: "$18.50 an hour" });
    await expect.element(page.getByText(question)).toBeVisible();
    await page.getByRole("button", { name: t("jobs.pay_form.change_period", { per: "An hour" }) }).click();
    await expect.element(page.getByText(question)).not.toBeInTheDocument();
    await expect.element(page.getByLabelText(t("jobs.pay_period"))).toHaveValue("hour");
    const about = t("pay.at_hours", { pay: "$3,207 a month", count: 40, hours: "40" });
    await expect
      .element(page.getByText(t("jobs.pay_form.preview_about", { pay: "$18.50 an hour", about })))
      .toBeVisible();
    await page.getByLabelText(t("jobs.pay_max")).fill("30");
    await expect.element(page.getByText(t("jobs.pay_form.wide"))).toBeVisible();
  });

  it("says for how many hours a pay a month is, and asks for them", async () => {
    openForm();
    await page.getByLabelText(t("jobs.pay_min")).fill("2600");
    await expect.element(page.getByText(t("jobs.pay_form.hours_missing"))).toBeVisible();
    await page.getByLabelText(t("jobs.hours_min")).fill("36");
    const about = `${t("pay.for_hours", { count: 36, hours: 36 })}, ${t("pay.about", { pay: "$16.67 an hour" })}`;
    const preview = (details: string) =>
      page.getByText(t("jobs.pay_form.preview_about", { pay: "$2,600 a month", about: details }));
    await expect.element(preview(about)).toBeVisible();
    await expect.element(page.getByText(t("jobs.pay_form.hours_missing"))).not.toBeInTheDocument();
    await page.getByLabelText(t("jobs.hours_max")).fill("40");
    const most = `${t("pay.for_most_hours", { hours: 40 })}, ${t("pay.about", { pay: "$15 an hour" })}`;
    await expect.element(preview(most)).toBeVisible();
  });

  it("keeps the amount of a job without a period, and asks for the period", async () => {
    const job = createJob({ pay_min: 6300, pay_max: null, pay_period: null });
    openForm({ getJob: job }, `/jobs/create/${job.id}`);
    await expect.element(page.getByLabelText(t("jobs.pay_min"))).toHaveValue("6300");
    await expect.element(page.getByText(t("jobs.pay_form.no_period"))).toBeVisible();
    await page.getByRole("button", { name: t("jobs.update_job") }).click();
    await expect
      .element(page.getByLabelText(t("jobs.pay_period")))
      .toHaveAccessibleDescription(t("fields.pay_period_required"));
  });

  const lasting = { work_start: "immediately", closes_on: "2027-03-31" };

  it("takes shifts, and a start of the work at once or in a month", async () => {
    const job = createJob({ shifts: ["night"], ...lasting });
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    const getSent = () => calls.findLast(({ route }) => route === "updateJob")?.body;
    const start = page.getByLabelText(t("jobs.work_start"));
    await expect.element(start).toHaveDisplayValue(t("options.immediately"));
    await page.getByRole("checkbox", { name: t("options.day") }).click();
    const month = addMonths(toCalendarDate(new Date()), 0);
    await start.selectOptions(month);
    await expect.element(start).toHaveAccessibleDescription(/Mar 31, 2027/);
    await expect.element(start).toHaveValue(month);
    await page.getByRole("button", { name: t("jobs.update_job") }).click();
    await expect.poll(getSent).toMatchObject({ shifts: ["day", "night"], work_start: month });
  });

  it("counts a month as its last day, in what it says about the last day", async () => {
    const job = createJob({ work_start: "2027-03", closes_on: "2027-04-01" });
    openForm({ getJob: job }, `/jobs/create/${job.id}`);
    const hint = t("jobs.last_day_after_start", { date: "Apr 1, 2027" });
    await expect.element(page.getByLabelText(t("jobs.work_start"))).toHaveAccessibleDescription(hint);
  });

  it("moves the last day that nobody has chosen with the start, while the job waits for its publication", async () => {
    const dates = { publish_on: "2099-01-10", work_start: "2099-02-01", closes_on: "2099-02-01" };
    const job = createJob({ ...dates, status: 2, is_draft: true, is_available: false });
    openForm({ getJob: job }, `/jobs/create/${job.id}`);
    const day = page.getByLabelText(t("jobs.work_start_day"));
    await expect.element(day).toHaveAccessibleDescription(t("jobs.last_day", { date: "Feb 1, 2099" }));
    await day.fill("2099-02-10");
    await expect.element(day).toHaveAccessibleDescription(t("jobs.last_day", { date: "Feb 10, 2099" }));
  });

  it("takes a start of the work on a day", async () => {
    const job = createJob(lasting);
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    const getSent = () => calls.findLast(({ route }) => route === "updateJob")?.body;
    const start = page.getByLabelText(t("jobs.work_start"));
    await start.selectOptions(t("jobs.work_start_on_day"));
    const lastDay = { date: "Mar 31, 2027" };
    const submit = page.getByRole("button", { name: t("jobs.update_job") });
    await submit.click();
    const day = page.getByLabelText(t("jobs.work_start_day"));
    await expect.element(day).toHaveAccessibleDescription(new RegExp(t("fields.work_start_required")));
    await expect.element(day).toHaveAccessibleDescription(new RegExp(t("jobs.last_day", lastDay)));
    await day.fill("2027-03-01");
    await expect.element(day).toHaveAccessibleDescription(t("jobs.last_day_after_start", lastDay));
    // Without one of its parts, the value of the input is empty.
    (day.element() as HTMLInputElement).blur();
    (day.element() as HTMLInputElement).focus();
    await userEvent.keyboard("{Backspace}");
    await expect.element(day).toHaveValue("");
    await expect.element(start).toHaveDisplayValue(t("jobs.work_start_on_day"));
    await userEvent.keyboard("03");
    await expect.element(day).not.toHaveValue("");
    const { value } = day.element() as HTMLInputElement;
    await submit.click();
    await expect.poll(getSent).toMatchObject({ work_start: value });
  });

  it("asks from which countries one may do a remote job", async () => {
    const job = createJob();
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    await page.getByLabelText(t("jobs.work_place")).selectOptions("remote");
    const submit = page.getByRole("button", { name: t("jobs.update_job") });
    await submit.click();
    await expect.element(page.getByText(t("fields.remote_countries_required"))).toBeVisible();
    const countries = page.getByLabelText(t("jobs.remote_countries"));
    await countries.selectOptions("BE");
    await page.getByRole("button", { name: t("jobs.add_country") }).click();
    // A chosen country is added when the field is left.
    (countries.element() as HTMLSelectElement).focus();
    await countries.selectOptions("NL");
    await userEvent.tab();
    await page.getByRole("button", { name: t("jobs.remove_country", { country: "Belgium" }) }).click();
    await submit.click();
    const getSent = () => calls.findLast(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({ work_place: "remote", remote_countries: ["NL"], days_on_site: null });
  });

  it("proposes the occupation group of the title, which can be changed, and follows the title again", async () => {
    const job = createJob();
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    const line = page.getByRole("status").filter({ hasText: t("jobs.occupation.unknown") });
    await expect.element(line).toBeVisible();
    await title.fill("Nurse");
    await expect.element(page.getByText(t("jobs.occupation.recognised", { occupation: "Nurse" }))).toBeVisible();
    await page.getByRole("button", { name: t("jobs.occupation.change_label") }).click();
    const group = page.getByLabelText(t("jobs.occupation_group"), { exact: true });
    await expect.element(group).toHaveFocus();
    await expect
      .element(group.getByRole("option", { name: t("jobs.occupation.from_title", { group: "Health professionals" }) }))
      .toBeInTheDocument();
    await group.selectOptions("Personal care workers");
    const submit = page.getByRole("button", { name: t("jobs.update_job") });
    await submit.click();
    const getSent = () => calls.findLast(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({ occupation_group: "53" });
  });

  it.each([
    [t("jobs.occupation.none"), null],
    [t("jobs.occupation.follow_title"), ""],
  ])("sends %s of a chosen occupation group as %j", async (option, sent) => {
    const job = createJob({ occupation_group: "53", occupation_group_chosen: true });
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    await expect.element(page.getByText("Personal care workers")).toBeVisible();
    await page.getByRole("button", { name: t("jobs.occupation.change_label") }).click();
    await page.getByLabelText(t("jobs.occupation_group"), { exact: true }).selectOptions(option);
    await page.getByRole("button", { name: t("jobs.update_job") }).click();
    const getSent = () => calls.findLast(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({ occupation_group: sent });
  });

  it("takes skills one on each line, and follows the language of the text until one is chosen", async () => {
    const job = createJob({ text_language: null });
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    const skills = page.getByLabelText(t("jobs.skills"));
    await skills.fill("Climbing stairs\n\n Morse code \n");
    await page.getByLabelText(t("jobs.nice_to_have_skills")).fill("morse code");
    await page.getByLabelText(t("jobs.education")).selectOptions("high_school");
    const language = page.getByLabelText(t("jobs.text_language"));
    const description = page.getByLabelText(t("jobs.description"));
    await description.fill("Je houdt met ons team het licht brandend, en je krijgt van ons een huis bij het strand.");
    await expect.element(language).toHaveValue("nl");
    await description.fill(
      "You keep the light with our team, and you get a house near the beach from us for your family.",
    );
    await expect.element(language).toHaveValue("en");
    await language.selectOptions("nl");
    await description.fill(
      "You keep the light with our team, and you get a house near the beach from us for your dog.",
    );
    const submit = page.getByRole("button", { name: t("jobs.update_job") });
    await submit.click();
    await expect
      .element(page.getByLabelText(t("jobs.nice_to_have_skills")))
      .toHaveAccessibleDescription(new RegExp(t("reasons.also_must_have")));
    await page.getByLabelText(t("jobs.nice_to_have_skills")).fill("Swimming");
    await submit.click();
    const getSent = () => calls.findLast(({ route }) => route === "updateJob")?.body;
    await expect.poll(getSent).toMatchObject({
      skills: ["Climbing stairs", "Morse code"],
      nice_to_have_skills: ["Swimming"],
      education: "high_school",
      text_language: "nl",
    });
  });

  it("gives advice on the text while it is written, and publishes it nevertheless", async () => {
    const job = createJob();
    const { calls } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
    await page
      .getByLabelText(t("jobs.description"))
      .fill("We need a salesman. You help our customers and fill the shop with bread.");
    await page.getByLabelText(t("jobs.text_language")).selectOptions("en");
    await expect.element(page.getByRole("listitem").getByText("salesperson")).toBeVisible();
    await expect.element(page.getByText(t("jobs.advice.missing.start"))).toBeVisible();
    await expect.element(page.getByText(t("jobs.advice.missing.pay"))).not.toBeInTheDocument();
    await page.getByRole("button", { name: t("jobs.update_job") }).click();
    await expect.poll(() => calls.some(({ route }) => route === "updateJob")).toBe(true);
  });

  it("advises a new job about the fields before the description that are empty", async () => {
    openForm();
    await page.getByLabelText(t("jobs.pay_min")).fill("3000");
    await page.getByLabelText(t("jobs.description"), { exact: true }).fill("You keep the lamp burning.");
    const hours = page.getByText(t("jobs.advice.missing.hours"));
    await expect.element(hours).toBeVisible();
    await expect.element(page.getByText(t("jobs.advice.missing.pay"))).not.toBeInTheDocument();
    await page.getByLabelText(t("jobs.hours_min")).fill("32");
    await expect.element(hours).not.toBeInTheDocument();
  });

  it("names jobs that say nearly the same, with links that their company and everybody can open", async () => {
    const job = createJob();
    const [own, other] = [createId(31), createId(32)];
    const { calls } = openForm(
      {
        getJob: job,
        findNearDuplicates: [
          { id: own, title: "Keeper of lamps", company: "Sluis", same_company: true, is_public: false },
          { id: other, title: "Lamp keeper", company: "Kwelder", same_company: false, is_public: true },
        ],
      },
      `/jobs/create/${job.id}`,
    );
    await expect.element(page.getByText("2 jobs that say nearly the same")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Keeper of lamps" }))
      .toHaveAttribute("href", `/jobs/job/${own}`);
    await expect
      .element(page.getByRole("link", { name: "Lamp keeper", exact: true }))
      .toHaveAttribute("href", expect.stringContaining(other));
    await title.fill("Lighthouse keeper");
    await expect
      .poll(() => calls.findLast(({ route }) => route === "findNearDuplicates")?.body)
      .toMatchObject({ title: "Lighthouse keeper", job_id: job.id });
  });

  it("states the answer period, which a copy keeps", async () => {
    const job = createJob({ answer_days: 5 });
    openForm({ getJob: job }, `/jobs/create?copy_of=${job.id}`);
    const days = page.getByLabelText(t("jobs.answer_days"));
    await expect.element(days).toHaveValue("5");
    await days.fill("31");
    await page.getByRole("button", { name: t("jobs.post_job") }).click();
    await expect.element(days).toHaveAccessibleDescription(/from 3 to 30/);
  });

  it("lets a company answer its unanswered applicants in two clicks, and then publish", async () => {
    const job = createJob({ status: 2, is_available: false });
    const unanswered = ["Sanne", "Joris", "Noor"].map((name, number) => {
      const { applicant, job: applied, ...row } = createApplication(number, name, { stage: "unanswered" });
      return { ...row, users: [applicant], jobs: [applied] };
    });
    const { replies, countCalls, getPath } = openForm(
      {
        getJob: job,
        listTemplates: [],
        listDueApplications: () =>
          Response.json(unanswered, { headers: { "x-total-count": String(unanswered.length) } }),
        updateJob: refuse(409, "unanswered_applications"),
        changeApplicationStages: ({ body }) => {
          unanswered.length = 0;
          const undo_until = new Date(Date.now() + 600_000).toISOString();
          return body.ids.map((id: string) => ({ id, ok: true, undo_until }));
        },
      },
      `/jobs/create/${job.id}`,
    );
    const submit = page.getByRole("main").getByRole("button", { name: t("jobs.open_again") });
    await submit.click();
    await expect.element(page.getByText(t("applications.unanswered.blocked"))).toBeVisible();
    await page.getByRole("button", { name: t("applications.unanswered.answer_all", { count: 3 }) }).click();
    await dialog.getByRole("button", { name: t("applicants.reject_count", { count: 3 }) }).click();
    await expect.element(page.getByText(t("applications.unanswered.blocked"))).not.toBeInTheDocument();
    replies.updateJob = { ...job, undo_until: null };
    await submit.click();
    await expect.poll(getPath).toBe("/jobs/list");
    expect(countCalls("updateJob")).toBe(2);
  });
});

it("the questions of a job are written, ordered and removed by keyboard", async () => {
  const job = createJob();
  const { calls, getPath } = openForm({ getJob: job, updateJob: job }, `/jobs/create/${job.id}`);
  const add = page.getByRole("button", { name: t("jobs.questions.add") });
  const getQuestion = (number: number) => page.getByRole("group", { name: t("jobs.questions.question", { number }) });
  const press = async (name: string) => {
    (page.getByRole("button", { name, exact: true }).element() as HTMLButtonElement).focus();
    await userEvent.keyboard("{Enter}");
  };
  await expect.element(add).toBeVisible();
  for (let number = 1; number <= 3; number++) {
    await press(t("jobs.questions.add"));
    await expect.element(getQuestion(number).getByLabelText(t("jobs.questions.text"), { exact: true })).toHaveFocus();
    await userEvent.keyboard(`Question number ${number}`);
  }
  await getQuestion(2).getByLabelText(t("jobs.questions.type")).selectOptions("single_choice");
  await getQuestion(2).getByLabelText(t("jobs.questions.options")).fill("Day\nNight\n");
  await userEvent.tab();
  await getQuestion(2).getByText("Night", { exact: true }).click();
  await press(t("list_editor.move_up", { item: t("jobs.questions.question", { number: 2 }) }));
  const firstText = getQuestion(1).getByLabelText(t("jobs.questions.text"), { exact: true });
  await expect.element(firstText).toHaveValue("Question number 2");
  await press(t("list_editor.remove", { item: t("jobs.questions.question", { number: 3 }) }));
  await expect.element(add).toHaveFocus();
  await page.getByText(t("jobs.questions.ask_cover_note")).click();
  await page.getByLabelText(t("jobs.positions")).fill("3");
  await page.getByRole("button", { name: t("jobs.update_job") }).click();
  await expect.poll(getPath).toBe("/jobs/list");
  expect(calls.find(({ route }) => route === "updateJob")?.body).toMatchObject({
    questions: [
      { type: "single_choice", text: "Question number 2", options: ["Day", "Night"], must_have: ["Night"] },
      { type: "text", text: "Question number 1" },
    ],
    asks_cover_note: true,
    openings: 3,
  });
});
