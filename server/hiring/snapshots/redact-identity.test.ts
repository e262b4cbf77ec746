import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact-identity.ts";

const redact = createRedactor({ names: ["Zoë van der Meer-Jansen", null], phone: "+31612345678" });

describe("createRedactor", () => {
  it.each([
    ["Zoe VAN DER MEER JANSEN, nurse", "[…], nurse"],
    ["Mrs. Van der Meer", "Mrs. Van der […]"],
    ["as Zoë's colleague said", "as […]'s colleague said"],
    ["Meerdere jaren in de zorg", "Meerdere jaren in de zorg"],
    ["zoe.jansen@example.com, www.zoe.example, linkedin.com/in/zoe-m", "[…], […]"],
    ["06-12345678 or +44 20 7946 0958", "[…] or […]"],
    ["(202) 555-0143, 202-555-0143, +31 (0)6 1234 56 78", "[…], […], […]"],
    ["06 - 1234 5678", "[…]"],
    ["Kerkstraat 12a, 3511 AB Utrecht", "[…] Utrecht"],
    ["Damrak 12, 1012 LG Amsterdam", "[…] Amsterdam"],
    ["221 Baker Street, NW1 6XE London", "[…], […] London"],
    ["Geboren: 3 mei 1990 te Utrecht\nRijbewijs B", "Geboren […]\nRijbewijs B"],
    ["Date of birth: 1990-05-03", "Date of birth […]"],
    ["Age: 34\nAverage age of the team", "Age […]\nAverage age of the team"],
    ["Nurse, St. Mary 01-2018 - 12-2020", "Nurse, St. Mary 01-2018 - 12-2020"],
    ["2010-09 - 2015-11 Staff Registered Nurse", "2010-09 - 2015-11 Staff Registered Nurse"],
    ["Managed 12 people and 3,500 orders", "Managed 12 people and 3,500 orders"],
  ])("turns %j into %j", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it("leaves a text as it is without a name", () => {
    expect(createRedactor({ names: [null, ""], phone: null })("Nurse of the year")).toBe("Nurse of the year");
  });
});
