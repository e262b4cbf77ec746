import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { comparePay, noPay, type Pay, payPeriods } from "../../contract/jobs/terms/pay.ts";
import { makeEmployer, makeJob } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();

const { starting_salary: _, ...form } = jobForm;
const month = { pay_min: 2800, pay_max: 3400, pay_period: "month" } as const;

describe("POST /jobs", () => {
  it("states a range with its period, hours, currency and agreement", async () => {
    const { client } = await makeEmployer(portal);
    const pay = {
      ...month,
      pay_currency: "USD",
      hours_min: 32,
      hours_max: 37.5,
      pay_agreement: "CAO",
      pay_scale: "45",
    };
    const { status, body } = await client.post("/jobs", { ...form, ...pay });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...pay, starting_salary: 2800 });
    expect((await client.get(`/crud/jobs/${body.id}`)).body).toMatchObject({ ...pay, starting_salary: 2800 });
    expect((await client.get("/jobs/status/1")).body[0]).toMatchObject(pay);
  });

  it("keeps cents, and rounds them for clients of the first version", async () => {
    const { client } = await makeEmployer(portal);
    const pay = { pay_min: 18.49, pay_max: 22.05, pay_period: "hour" };
    expect((await client.post("/jobs", { ...form, ...pay })).body).toMatchObject({ ...pay, starting_salary: 18 });
  });

  it("takes the lowest pay for the highest when a form has none", async () => {
    const { client } = await makeEmployer(portal);
    const pay = { pay_min: 2800, pay_period: "month" };
    expect((await client.post("/jobs", { ...form, ...pay })).body).toMatchObject({ ...pay, pay_max: 2800 });
  });

  it("publishes a job of the first version, whose pay has no period", async () => {
    const { client } = await makeEmployer(portal);
    const { status, body } = await client.post("/jobs", jobForm);
    expect([status, body.is_available]).toEqual([201, true]);
    expect(body).toMatchObject({ ...noPay, pay_min: 3450, starting_salary: 3450 });
  });

  it("publishes an agreement with its scale, which has no amount", async () => {
    const { client } = await makeEmployer(portal);
    const pay = { pay_agreement: "CAO VVT", pay_scale: "FWG 35" };
    const { status, body } = await client.post("/jobs", { ...form, ...pay });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...noPay, ...pay, starting_salary: 0 });
    const found = await client.get("/auth/search?title=nurse&salary_min=2");
    expect(found.body.map(({ id }: { id: string }) => id)).not.toContain(body.id);
  });

  it("keeps an incomplete draft, which cannot be published so", async () => {
    const { client } = await makeEmployer(portal);
    const draft = { ...form, pay_period: null, status: 2 };
    const { status, body } = await client.post("/jobs", draft);
    expect(status).toBe(201);
    const published = await client.put(`/crud/jobs/${body.id}`, { ...draft, status: 1 });
    expect(published.status).toBe(422);
    expect(Object.keys(published.body.fields)).toEqual(["pay_min", "pay_period"]);
  });

  it.each<[string, object, string]>([
    ["no period", { pay_min: 2800, pay_max: 3400 }, "pay_period"],
    ["a range upside down", { ...month, pay_max: 2000 }, "pay_max"],
    ["three decimals", { ...month, pay_min: 18.505 }, "pay_min"],
    ["no pay", { ...month, pay_min: 0 }, "pay_min"],
    ["too much", { ...month, pay_max: 1e12 }, "pay_max"],
    ["an unknown period", { ...month, pay_period: "decade" }, "pay_period"],
    ["a currency that is not offered", { ...month, pay_currency: "JPY" }, "pay_currency"],
    ["no currency", { ...month, pay_currency: "<b>" }, "pay_currency"],
    ["hours upside down", { ...month, hours_min: 40, hours_max: 32 }, "hours_max"],
    ["a week of 200 hours", { ...month, hours_min: 200 }, "hours_min"],
    ["an agreement without a scale", { pay_agreement: "CAO VVT" }, "pay_scale"],
    ["words in place of pay", { pay_agreement: "Marktconform", pay_scale: "competitive" }, "pay_agreement"],
    ["an agreement of two lines", { ...month, pay_agreement: "CAO\nVVT", pay_scale: "1" }, "pay_agreement"],
  ])("rejects %s", async (_name, pay, field) => {
    const { client } = await makeEmployer(portal);
    const { status, body } = await client.post("/jobs", { ...form, ...pay });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toContain(field);
  });

  it.each<[string, object]>([
    ["an amount as a text", { ...month, pay_min: "2800" }],
    ["a NUL", { ...month, pay_agreement: "CAO\0", pay_scale: "1" }],
    ["a list", { ...month, pay_max: [3400] }],
  ])("refuses %s as malformed", async (_name, pay) => {
    const { client } = await makeEmployer(portal);
    expect((await client.post("/jobs", { ...form, ...pay })).status).toBe(400);
  });
});

describe("PUT /crud/jobs/:id", () => {
  it("of a client of the first version keeps the range, or raises its beginning", async () => {
    const { client } = await makeEmployer(portal);
    const { id } = (await client.post("/jobs", { ...form, ...month })).body;
    const same = await client.put(`/crud/jobs/${id}`, { ...form, starting_salary: 2800 });
    expect(same.body).toMatchObject(month);
    const raised = await client.put(`/crud/jobs/${id}`, { ...form, starting_salary: 3000 });
    expect(raised.body).toMatchObject({ ...month, pay_min: 3000, starting_salary: 3000 });
  });

  it("gives a job of the first version a period", async () => {
    const { client } = await makeEmployer(portal);
    const { id } = (await client.post("/jobs", jobForm)).body;
    expect((await client.put(`/crud/jobs/${id}`, { ...form, ...month })).body).toMatchObject(month);
  });
});

it("the filter for pay › compares jobs by the most that they pay in a month, whatever their period", async () => {
  const employer = await makeEmployer(portal);
  const post = (title: string, pay: object) => employer.client.post("/jobs", { ...form, title, ...pay });
  await post("Quokka keeper hour", { pay_min: 20, pay_max: 20, pay_period: "hour" });
  await post("Quokka keeper few hours", { pay_min: 20, pay_max: 20, pay_period: "hour", hours_max: 20 });
  await post("Quokka keeper year", { pay_min: 42_000, pay_max: 42_000, pay_period: "year" });
  await post("Quokka keeper month", { ...month, pay_max: 9000 });
  await makeJob(portal, employer, { title: "Quokka keeper first version", starting_salary: 3100 });
  const { body } = await employer.client.get("/auth/search?title=quokka&salary_min=3000&sort=newest");
  expect(body.map(({ title }: { title: string }) => title)).toEqual([
    "Quokka keeper first version",
    "Quokka keeper month",
    "Quokka keeper year",
    "Quokka keeper hour",
  ]);
});

it("a search sorts by comparable pay, within the currency of the portal, on all pages", async () => {
  const employer = await makeEmployer(portal);
  const post = (title: string, pay: object) =>
    employer.client.post("/jobs", { ...form, title: `Numbat keeper ${title}`, ...pay });
  await post("month", month);
  await post("year", { pay_min: 60_000, pay_max: 60_000, pay_period: "year" });
  await post("hour", { pay_min: 20, pay_max: 20, pay_period: "hour" });
  await post("agreement", { pay_agreement: "CAO VVT", pay_scale: "FWG 35" });
  const { body: job } = await post("francs", { ...month, pay_min: 9000, pay_max: 9000 });
  await portal.db.updateTable("jobs").set({ pay_currency: "CHF" }).where("id", "=", job.id).execute();
  const list = async (query: string) => {
    const { body, headers } = await employer.client.get(`/auth/search?title=numbat&${query}`);
    const titles = body.map(({ title }: { title: string }) => title.replace("Numbat keeper ", ""));
    return { titles, next: headers.get("x-next-cursor") ?? "" };
  };
  const first = await list("sort=pay&limit=3");
  expect(first.titles).toEqual(["year", "hour", "month"]);
  expect((await list(`sort=pay&limit=3&after=${first.next}`)).titles).toEqual(["francs", "agreement"]);
  expect((await list("salary_min=3500&sort=newest")).titles).toEqual(["year"]);
});

it("jobs.monthly_pay follows the rule of comparePay", async () => {
  const amount = fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100);
  const hours = fc.option(fc.integer({ min: 2, max: 160 }).map((half) => half / 2));
  const anyPay = fc.record({
    pay_min: amount,
    pay_period: fc.constantFrom(...payPeriods),
    hours_min: hours,
    hours_max: hours,
  });
  const pays = fc.sample(anyPay, 300);
  const { rows } = await sql<{ monthly_pay: number }>`
    select to_monthly_pay(pay.pay_min, pay.pay_period, coalesce(pay.hours_min, pay.hours_max)) as monthly_pay
    from jsonb_to_recordset(${JSON.stringify(pays)}::jsonb)
      as pay (pay_min numeric, pay_period text, hours_min numeric, hours_max numeric)`.execute(portal.db);
  for (const [index, pay] of pays.entries()) {
    const { min } = comparePay({ ...noPay, ...pay } as Pay, "month") ?? { min: 0 };
    // Binary fractions can be a little below or above a whole number.
    const exact = Math.max(1, Math.min(2_000_000_000, min));
    expect(Math.abs((rows[index]?.monthly_pay ?? 0) - (exact - 0.5)), JSON.stringify(pay)).toBeLessThanOrEqual(0.5001);
  }
});

it.each(["What is your current salary?", "Wat verdien je nu?"])("a job cannot ask “%s”", async (text) => {
  const { client } = await makeEmployer(portal);
  const questions = [
    { type: "yes_no", text: "Can you start in May?" },
    { type: "text", text },
  ];
  const { status, body } = await client.post("/jobs", { ...form, ...month, questions });
  expect(status).toBe(422);
  const reason = "applicants may not be asked what they earn or have earned";
  expect(body.fields).toEqual({ "questions.1.text": expect.stringContaining(reason) });
});

it("a standard message cannot ask for the pay of an earlier job", async () => {
  const { client } = await makeEmployer(portal);
  const template = { name: "Invitation", language: "nl", text: "Stuur je laatste loonstrook mee, {applicant}." };
  const { status, body } = await client.post("/company/templates", template);
  expect([status, Object.keys(body.fields)]).toEqual([422, ["text"]]);
});
