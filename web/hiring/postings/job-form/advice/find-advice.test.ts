import { describe, expect, it } from "vitest";
import { type Advice, facts, findAdvice } from "./find-advice.ts";

/** Paragraphs with what a careful reader would say about them, judged before the word lists were tried on them. */
const english: [paragraph: string, advice: string[]][] = [
  ["You will sell bikes and help customers choose. He must be able to lift 20 kilos.", ["sex: He"]],
  ["We need a salesman for our shop in Delft. His tasks are selling and ordering.", ["sex: salesman", "sex: His"]],
  ["The candidate plans his or her own week.", ["sex: his or her"]],
  ["Our foreman shows you the site, and the handyman the tools.", ["sex: foreman", "sex: handyman"]],
  ["A waitress serves guests; the hostess shows them their table.", ["sex: waitress", "sex: hostess"]],
  ["Are you a strong man who likes the open air?", ["sex: a strong man|sex: strong man"]],
  ["You sell women’s clothing and men’s shoes in a shop for the whole family.", []],
  ["You manage a menu of forty dishes and the manuals of the machines.", []],
  ["Come and work in our young, dynamic team.", ["age: young, dynamic team"]],
  ["He is a young, dynamic rockstar who bakes bread.", ["sex: He", "age: young, dynamic", "age: rockstar"]],
  ["We are young and ambitious and celebrate on Fridays.", ["age: young and ambitious"]],
  ["This is a job for recent graduates and digital natives.", ["age: recent graduates", "age: digital natives"]],
  ["You are between 25 and 35 years and have a driving licence.", ["age: You are between 25 and 35"]],
  ["You teach children between 12 and 18 years, between 24 and 36 hours a week.", []],
  ["As a youth worker you support young people and their parents.", []],
  ["You serve drinks, so you are at least 18 years old.", []],
  ["You are a native English speaker.", ["origin: native English speaker"]],
  [
    "Dutch is your mother tongue and you speak without an accent.",
    ["origin: mother tongue", "origin: without an accent"],
  ],
  ["Only EU citizens can apply.", ["origin: EU citizens"]],
  ["You speak English and some Dutch, and you like languages.", []],
  [
    "In this position you are responsible for the coordination of all of the activities that our department carries out for customers in the whole country, and you report about them each week to the management.",
    ["long_sentence"],
  ],
  ["Your tasks include the internationalisation of our sites.", ["long_word: internationalisation"]],
  ["You repair pumps at our customers. You work alone or in pairs. You repair pumps at our customers.", ["said_twice"]],
  [
    "## Your work\n\n- You bake bread\n- You clean the ovens\n- You fill the shop\n\nYou start at five in the morning.",
    [],
  ],
  [
    "## Your work\n\nYou bake bread.\n\n## What we ask\n\n## What we offer\n",
    ["empty_heading: What we ask", "empty_heading: What we offer"],
  ],
];

const dutch: [paragraph: string, advice: string[]][] = [
  ["Je helpt klanten in de winkel. Hij moet twintig kilo kunnen tillen.", ["sex: Hij"]],
  ["Wij zoeken een verkoopster en een poetsvrouw voor onze winkel.", ["sex: verkoopster", "sex: poetsvrouw"]],
  ["De kandidaat plant zijn of haar eigen week.", ["sex: zijn of haar"]],
  ["Ben jij een handige man die van aanpakken houdt?", ["sex: een handige man|sex: handige man"]],
  ["Onze vakmannen werken in het hele land; de gastvrouw ontvangt gasten.", ["sex: vakmannen", "sex: gastvrouw"]],
  ["Wij zoeken een vrouwelijke collega voor de balie.", ["sex: vrouwelijke collega"]],
  ["Je verkoopt vrouwenkleding en herenschoenen. Onze klanten zijn tevreden.", []],
  ["Kom werken in ons jonge, dynamische team.", ["age: jonge, dynamische team"]],
  [
    "Hij is een jonge, dynamische bakker en een echte rockstar.",
    ["sex: Hij", "age: jonge, dynamische", "age: rockstar"],
  ],
  ["Wij zijn jong en ambitieus.", ["age: jong en ambitieus"]],
  ["Je bent net afgestudeerd en een digital native.", ["age: net afgestudeerd", "age: digital native"]],
  ["Je bent tussen de 25 en 35 jaar.", ["age: bent tussen de 25 en 35 jaar"]],
  ["Je hebt tussen 10 en 15 jaar ervaring als lasser.", []],
  ["Je bent niet ouder dan 40 jaar.", ["age: niet ouder dan 40 jaar"]],
  ["Je werkt met kinderen tussen de 12 en 18 jaar, 24 tot 36 uur per week.", []],
  ["Als jongerenwerker help je jonge mensen en hun ouders.", []],
  ["Nederlands is je moedertaal en je praat zonder accent.", ["origin: moedertaal", "origin: zonder accent"]],
  ["Je hebt de Nederlandse nationaliteit.", ["origin: Nederlandse nationaliteit"]],
  ["Je spreekt goed Nederlands en een beetje Engels.", []],
  [
    "In deze functie ben je verantwoordelijk voor het coördineren van alle werkzaamheden die onze afdeling in het hele land voor klanten uitvoert, en daarover vertel je elke week iets aan de leiding.",
    ["long_sentence"],
  ],
  [
    "Je schrijft arbeidsongeschiktheidsverzekeringen voor bedrijven.",
    ["long_word: arbeidsongeschiktheidsverzekeringen"],
  ],
  [
    "Je bakt elke ochtend brood en koek. Je staat ook in de winkel. Je bakt elke ochtend brood en koek!",
    ["said_twice"],
  ],
  ["Je werkt met collega’s in de zorg, en je wordt ingewerkt door een ervaren verpleegkundige.", []],
];

/** Writes advice as in the lists above. */
function describeAdvice(advice: Advice): string {
  if (advice.kind === "long_sentence" || advice.kind === "said_twice") return advice.kind;
  return advice.kind === "missing" ? `missing: ${advice.fact}` : `${advice.kind}: ${advice.quote}`;
}

describe("findAdvice", () => {
  it.each([
    ...english.map(([text, advice]) => ({ language: "en" as const, text, advice })),
    ...dutch.map(([text, advice]) => ({ language: "nl" as const, text, advice })),
  ])("$language: $text", ({ language, text, advice }) => {
    const found = findAdvice({ text, language, stated: facts }).map(describeAdvice);
    expect(found).toHaveLength(advice.length);
    for (const expected of advice)
      expect(found).toEqual(expect.arrayContaining([expect.toBeOneOf(expected.split("|"))]));
  });

  it.each([
    ["You bake bread.", [], ["pay", "hours", "contract", "place", "start"]],
    ["You bake bread for 32 hours a week, as soon as possible.", ["pay"], ["contract", "place"]],
    ["Je werkt 32 uur per week. Startdatum: 1 maart. Vaste baan.", ["place", "pay"], []],
    ["Je begint op 1 maart.", facts.slice(0, 4), []],
    ["You start in January.", facts.slice(0, 4), []],
    ["Start: 4 January 2027", facts.slice(0, 4), []],
    ["You get a fixed-term contract.", ["pay", "hours", "place", "start"], []],
    ["Je werkt in een vast team.", ["pay", "hours", "place", "start"], ["contract"]],
    // A time of day is no start date.
    ["You start 7 hours before sunrise.", facts.slice(0, 4), ["start"]],
    ["Je begint om vijf uur ’s ochtends.", facts.slice(0, 4), ["start"]],
  ] as const)("names the facts that are missing beside “%s”", (text, stated, missing) => {
    const found = findAdvice({ text, language: "en", stated: [...stated, "colleagues", "first_week"] });
    expect(found).toEqual(missing.map((fact) => ({ kind: "missing", fact })));
  });

  it.each([
    ["en", "You bake bread.\n\n- Work clothes\n- A pension", ["colleagues", "first_week"]],
    ["en", "In your first week you bake beside Jan.", ["colleagues"]],
    ["en", "You work in a small team. Onboarding takes three days.", []],
    ["nl", "Je bakt brood.\n\n- Werkkleding\n- Pensioen", ["colleagues", "first_week"]],
    ["nl", "Je werkt met twee collega’s.", ["first_week"]],
    ["nl", "Samen met Jan bak je brood. Hij werkt je in.", []],
    [null, "Sie backen Brot.", []],
  ] as const)("names what only the text can say and does not: %s, “%s”", (language, text, missing) => {
    const found = findAdvice({ text, language, stated: facts.slice(0, 5) });
    expect(found.filter(({ kind }) => kind === "missing")).toEqual(missing.map((fact) => ({ kind: "missing", fact })));
  });

  it("offers a better wording in the language of the text", () => {
    const [advice] = findAdvice({ text: "Wij zoeken een verkoopster.", language: "nl", stated: facts });
    expect(advice).toEqual({ kind: "sex", quote: "verkoopster", better: "verkoper" });
  });

  it("judges no words in a language that it does not know, and says nothing about an empty text", () => {
    expect(findAdvice({ text: "Er muss jung sein.", language: null, stated: facts })).toEqual([]);
    expect(findAdvice({ text: " \n", language: "en", stated: [] })).toEqual([]);
  });

  it("reads ten thousand hostile characters at once", () => {
    for (const part of ["young, ", "a b ", "[](", "- ", "zijn of ", "between 25 and "]) {
      const text = part.repeat(10_000 / part.length);
      expect(findAdvice({ text, language: "en", stated: facts }).length).toBeLessThan(20);
    }
  });
});
