import { describe, expect, it } from "vitest";
import type { SignalKind } from "../../../contract/moderation/signals.ts";
import { findSignals, type SignalFacts } from "./find-signals.ts";

const plainJob: SignalFacts = {
  title: "Registered Nurse",
  description: "Monitor and record the condition of patients.",
  questions: [],
  pay: 3450,
  maximumAge: 67,
  website: "https://www.northgate.nl/work",
  mail: "marieke@northgate.nl",
  accountAgeDays: 400,
  usualPay: 4000,
  companiesWithSameText: 0,
  recipientsOfSameText: 0,
  sendersOfSameText: 0,
  isOfSeeker: false,
  knownDomains: ["pioneerworks.nl", "westermeer.com"],
  refusedDomains: new Set(["evil-jobs.com", "boss@gmail.com"]),
};

/** For each kind: what raises it, with the words that are shown, and what nearly does. */
const table: Record<
  SignalKind,
  { raised: [Partial<SignalFacts> | string, string[]][]; not: (Partial<SignalFacts> | string)[] }
> = {
  money_asked: {
    raised: [
      ["A refundable registration fee of € 49 secures it.", ["registration fee"]],
      ["You cash the cheques that we mail and keep 10 %.", ["cash the cheques"]],
      ["You start with a small investment of € 250.", ["small investment"]],
      ["Je betaalt vooraf € 35 voor de VOG.", ["betaalt vooraf"]],
      ["Geen ervaring nodig, alleen inschrijfgeld.", ["inschrijfgeld"]],
      ["Je ontvangt betalingen op je eigen rekening.", ["ontvangt betalingen op je eigen rekening"]],
      [{ questions: ["Can you pay the training fee this week?"] }, ["pay the training fee"]],
    ],
    not: [
      "We never ask for a registration fee.",
      "We pay your training costs and your travel.",
      "Wij betalen de opleidingskosten vooraf.",
      "Je salaris ontvang je elke maand op je rekening.",
      "You process payments of customers.",
    ],
  },
  documents_asked: {
    raised: [
      ["Send a photo of your passport with your CV.", ["photo of your passport"]],
      ["Mail ons een kopie van je identiteitsbewijs.", ["kopie van je identiteitsbewijs"]],
      ["Vul meteen je BSN en rekeningnummer in.", ["Vul meteen je BSN"]],
      ["Email your bank details to start today.", ["Email your bank details"]],
    ],
    not: [
      "On your first working day we make a copy of your passport.",
      "Stuur geen kopie van je paspoort mee.",
      "You have a valid driving licence. Send your CV.",
    ],
  },
  high_pay: {
    raised: [
      [{ pay: 9000 }, []],
      ["Earn € 2.500 per week from home.", ["€ 2.500 per week"]],
      ["Verdien € 600 p/dag.", ["€ 600 p/dag"]],
      ["Up to 2,900 euro per week.", ["2,900 euro per week"]],
    ],
    not: [
      { pay: 5900 },
      "Je verdient € 18,50 per uur.",
      { pay: 9000, usualPay: null },
      { pay: 55_000, usualPay: 60_000 },
    ],
  },
  messenger: {
    raised: [
      ["Contact our manager on Whats App only.", ["Whats App"]],
      ["Write to https://t.me/easyjob now.", ["t.me"]],
      ["Vragen? Stuur een appje.", ["appje"]],
    ],
    not: ["You help customers by phone and WhatsApp.", "Je bouwt een app voor ouders.", "Send a signal to the crane."],
  },
  look_alike_domain: {
    raised: [
      [{ mail: "hr@pioneervvorks.nl" }, ["hr@pioneervvorks.nl", "pioneerworks.nl"]],
      [{ website: "https://pioneerworks-jobs.com" }, ["https://pioneerworks-jobs.com", "pioneerworks.nl"]],
      ["See www.pioneerworks.nl.apply-now.com.", ["www.pioneerworks.nl.apply-now.com", "pioneerworks.nl"]],
      ["See https://pioneerworks.nl@apply.com/x.", ["https://pioneerworks.nl@apply.com/x", "pioneerworks.nl"]],
      [{ mail: "hr@westermeer.net" }, ["hr@westermeer.net", "westermeer.com"]],
    ],
    not: [{ mail: "hr@pioneerworks.nl" }, { mail: "hr@jobs.westermeer.com" }, { website: "https://pioneers.nl" }],
  },
  refused_domain: {
    raised: [
      [{ mail: "x@mail.evil-jobs.com" }, ["evil-jobs.com"]],
      [{ mail: "Boss@gmail.com", website: null }, ["boss@gmail.com"]],
    ],
    not: [{ mail: "other@gmail.com" }, { website: "https://evil-jobs.nl" }],
  },
  same_text: { raised: [[{ companiesWithSameText: 3 }, []]], not: [{ companiesWithSameText: 0 }] },
  same_message: { raised: [[{ recipientsOfSameText: 12 }, []]], not: [{ recipientsOfSameText: 0 }] },
  copied_message: { raised: [[{ sendersOfSameText: 2 }, []]], not: [{ sendersOfSameText: 0 }] },
  other_domain: {
    raised: [
      [{ mail: "x@workfast.example.com" }, ["example.com"]],
      ["Mail to jobs@quick.io.", ["quick.io"]],
    ],
    not: [{ mail: "x@mail.northgate.nl" }, { website: null, mail: "x@quick.io" }, { mail: "x@gmail.com" }],
  },
  free_mailbox: {
    raised: [
      ["Mail to north.gate@gmail.com", ["north.gate@gmail.com"]],
      ["Mail naar werk (at) outlook (punt) com", ["werk@outlook.com"]],
      [{ mail: "x@hotmail.nl", website: null }, ["x@hotmail.nl"]],
    ],
    not: ["Je werkt met Gmail en Outlook.", { mail: "x@gmail.northgate.nl" }],
  },
  link_shortener: {
    raised: [
      ["Apply at bit.ly/3xYz.", ["bit.ly/3xYz"]],
      ["https://tinyurl.com/abc", ["https://tinyurl.com/abc"]],
    ],
    not: ["Apply at https://northgate.nl/bit.ly", "Je werkt bij t.co en partners."],
  },
  capitals: {
    raised: [
      [{ title: "EARN MONEY today" }, ["EARN MONEY today"]],
      ["Start now!!!", ["!!!"]],
      ["NO EXPERIENCE NEEDED APPLY TODAY and start.", ["NO EXPERIENCE NEEDED APPLY TODAY"]],
    ],
    not: [{ title: "Teamleider ICT HBO" }, "WAT GA JE DOEN\nJe zorgt voor BIG en VOG.", { title: "CNC Operator" }],
  },
  young_account: { raised: [[{ accountAgeDays: 0 }, []]], not: [{ accountAgeDays: 7 }] },
  wording_age: {
    raised: [
      ["We are a young and dynamic company.", ["young and dynamic"]],
      ["Je bent tussen de 18 en 25 jaar.", ["tussen de 18 en 25 jaar"]],
      ["You are no older than 30.", ["no older than"]],
      [{ maximumAge: 35 }, ["≤ 35"]],
    ],
    not: ["You work with children under the age of 4.", "Je hebt tussen de 2 en 5 jaar ervaring.", "Minimaal 18 jaar."],
  },
  wording_sex: {
    raised: [
      ["Female candidates only.", ["Female candidates"]],
      ["Wij zoeken een vlotte meid voor de bar.", ["vlotte meid"]],
      ["He must be fit.", ["He must"]],
      ["Serveerster voor het weekend.", ["Serveerster"]],
    ],
    not: [
      "Gastvrouw of gastheer.",
      "We encourage women and men to apply.",
      "Je werkt in de opvang, alleen voor vrouwen.",
    ],
  },
  wording_origin: {
    raised: [
      ["You are a native speaker of Dutch.", ["native speaker"]],
      ["Je spreekt accentloos Nederlands.", ["accentloos"]],
      ["No foreigners please.", ["No foreigners"]],
    ],
    not: ["You build native apps.", "You need not be a native speaker.", "Je geeft leerlingen les in hun moedertaal."],
  },
};

describe("findSignals", () => {
  it("finds nothing in a plain job", () => {
    expect(findSignals(plainJob)).toEqual([]);
  });

  for (const [kind, { raised, not }] of Object.entries(table)) {
    it(`raises ${kind} with its words, and not for what is nearly the same`, () => {
      const find = (change: Partial<SignalFacts> | string) =>
        findSignals({ ...plainJob, ...(typeof change === "string" ? { description: change } : change) }).find(
          (signal) => signal.kind === kind,
        );
      expect(raised.map(([change]) => [change, find(change)?.words])).toEqual(raised);
      expect(not.filter(find)).toEqual([]);
    });
  }

  it("names the numbers of a high pay", () => {
    expect(findSignals({ ...plainJob, pay: 9000 })[0]?.values).toEqual({ pay: 9000, usual_pay: 4000 });
  });
});
