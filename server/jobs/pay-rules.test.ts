import { describe, expect, it } from "vitest";
import {
  comparePay,
  describeComparable,
  describePay,
  findLikelierPeriod,
  noPay,
  type Pay,
  type PayPeriod,
} from "../../contract/jobs/terms/pay.ts";
import { readPay } from "../../contract/jobs/terms/pay-form.ts";
import { asksForPayHistory, isVaguePayText } from "../../contract/platform/texts/forbidden-words.ts";

const texts: Record<string, string> = {
  amount: "{sign}{amount}",
  range: "{from} to {to}",
  period_not_stated: "period not stated",
  not_stated: "Pay not stated",
  scale: "scale {scale}",
  ...Object.fromEntries(["hour", "day", "week", "month", "year"].map((period) => [`per.${period}`, `a ${period}`])),
};
const format = {
  language: "en" as const,
  sign: "€",
  currencies: ["EUR", "USD", "CHF"],
  t: (key: string, values: Record<string, string> = {}) =>
    (texts[key] ?? key).replace(/{(\w+)}/g, (_, name: string) => values[name] ?? ""),
};
const month = { ...noPay, pay_min: 2800, pay_max: 3400, pay_period: "month" } as const;

describe("describePay", () => {
  it.each<[string, Partial<Pay>, string]>([
    ["a range", month, "€2,800 to 3,400 a month"],
    ["one amount", { ...month, pay_max: 2800 }, "€2,800 a month"],
    [
      "cents of one of two amounts",
      { ...month, pay_min: 18.5, pay_max: 22, pay_period: "hour" },
      "€18.50 to 22.00 a hour",
    ],
    ["another currency with a sign", { ...month, pay_currency: "USD" }, "$2,800 to 3,400 a month"],
    ["a currency without a sign", { ...month, pay_currency: "CHF" }, "CHF\u00a02,800 to 3,400 a month"],
    ["no period", { pay_min: 6300 }, "€6,300, period not stated"],
    ["an agreement", { pay_agreement: "CAO Ziekenhuizen", pay_scale: "45" }, "CAO Ziekenhuizen, scale 45"],
    ["nothing", {}, "Pay not stated"],
  ])("writes %s", (_, pay, expected) => {
    expect(describePay({ ...noPay, ...pay }, format).text).toBe(expected);
  });
});

describe("comparePay", () => {
  const compare = (pay: Partial<Pay>, period: PayPeriod) => {
    const compared = comparePay({ ...noPay, ...pay }, period);
    return compared && [describeComparable(compared, null, format), compared.weeklyHours];
  };

  it.each<[Partial<Pay>, PayPeriod, [string, number | null] | null]>([
    [{ ...month, hours_min: 32, hours_max: 36 }, "hour", ["€17.95 to 21.79 a hour", 36]],
    [{ ...month, hours_min: 40, hours_max: 40 }, "hour", ["€16.15 to 19.62 a hour", null]],
    [month, "hour", ["€16.15 to 19.62 a hour", 40]],
    [{ pay_min: 18.5, pay_period: "hour", hours_max: 24 }, "month", ["€1,924 a month", null]],
    [{ pay_min: 18, pay_period: "hour", hours_min: 24, hours_max: 32 }, "month", ["€1,872 to 2,496 a month", null]],
    [{ pay_min: 60_000, pay_max: 72_000, pay_period: "year" }, "month", ["€5,000 to 6,000 a month", null]],
    [{ pay_min: 160, pay_period: "day" }, "hour", ["€20 a hour", 40]],
    [{ pay_min: 800, pay_period: "week" }, "month", ["€3,467 a month", null]],
    [{ pay_min: 6300 }, "hour", null],
    [{ pay_agreement: "CAO" }, "hour", null],
  ])("%j in %ss", (pay, period, expected) => {
    expect(compare(pay, period)).toEqual(expected);
  });
});

it.each<[number, PayPeriod, string | undefined, PayPeriod | null]>([
  [18.5, "month", "EUR", "hour"],
  [3450, "hour", "EUR", "month"],
  [3450, "year", "USD", "month"],
  [45_000, "hour", "USD", "year"],
  [45_000, "month", "EUR", null],
  [18.5, "hour", "EUR", null],
  [18.5, "month", "JPY", null],
  [18.5, "month", undefined, null],
  [350, "month", "EUR", "day"],
])("findLikelierPeriod › %d a %s in %s: %s", (pay_min, pay_period, currency, expected) => {
  expect(findLikelierPeriod({ ...noPay, pay_min, pay_period }, currency)).toBe(expected);
});

it.each<[number, PayPeriod | null]>([
  [350, null],
  [18.5, "hour"],
])("findLikelierPeriod › takes the allowance of an internship for possible: %d a month", (pay_min, expected) => {
  expect(findLikelierPeriod({ ...noPay, pay_min, pay_period: "month" }, "EUR", true)).toBe(expected);
});

describe("readPay › a form of the first version", () => {
  const stored: Pay = { ...month, pay_min: 2800.4, hours_max: 36 };

  it("changes nothing with the number that it has read", () => {
    expect(readPay({ starting_salary: 2800 }, stored)).toEqual(stored);
  });

  it("changes the lowest pay, and the highest one that would be below it", () => {
    expect(readPay({ starting_salary: 3000 }, stored)).toEqual({ ...stored, pay_min: 3000 });
    expect(readPay({ starting_salary: 3600 }, stored)).toEqual({ ...stored, pay_min: 3600, pay_max: 3600 });
  });

  it("makes a job without a period", () => {
    expect(readPay({ starting_salary: 3450 }, null)).toEqual({ ...noPay, pay_min: 3450 });
  });

  it("can send a job back as it has read it", () => {
    const read = { ...noPay, pay_min: 3450 };
    expect(readPay({ ...read, starting_salary: 3450 }, read)).toEqual(read);
  });
});

it.each(["marktconform", "Competitive salary!", "een goed salaris", "n.o.t.k.", "in overleg"])(
  "isVaguePayText › %s",
  (text) => expect(isVaguePayText(text)).toBe(true),
);

it.each(["CAO VVT", "45", "FWG 35 tot 45", "A", "", "CAO Metaal en Techniek"])("isVaguePayText › accepts %j", (text) =>
  expect(isVaguePayText(text)).toBe(false),
);

describe("asksForPayHistory", () => {
  it.each([
    "What is your current salary?",
    "What was your last drawn salary",
    "Please state your previous gross monthly income.",
    "Salary history",
    "What do you earn now?",
    "How much are you currently making?",
    "What was your salary at your previous employer?",
    "Wat is je huidige salaris?",
    "Wat verdien je nu?",
    "Hoeveel verdiende u bij uw vorige werkgever?",
    "Stuur je laatste loonstrook mee",
    "Wat is je laatst verdiende bruto salaris?",
    "Graag je salarisverleden",
  ])("refuses %s", (text) => expect(asksForPayHistory(text)).toBe(true));

  it.each([
    "What salary do you expect?",
    "Do you have recent experience with salary administration?",
    "Welk salaris wil je verdienen?",
    "Heb je ervaring met loonadministratie?",
    "What is your current job?",
    "Are you available on short notice, as the old contract pays until June?",
    "How do you make a difference?",
  ])("accepts %s", (text) => expect(asksForPayHistory(text)).toBe(false));

  it("takes a long text in its stride", () => {
    expect(asksForPayHistory("current gross net ".repeat(20_000))).toBe(false);
  });
});
