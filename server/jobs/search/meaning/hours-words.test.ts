import { expect, it } from "vitest";
import { findHours } from "./hours-words.ts";

it.each([
  ["kok 24 uur", "kok", "22-26"],
  ["24 uur", "", "22-26"],
  ["nurse 20 hours a week utrecht", "nurse utrecht", "18-22"],
  ["carpenter 32 hrs", "carpenter", "30-34"],
  ["16-24 uur per week schoonmaak", "schoonmaak", "16-24"],
  ["schoonmaak 16 tot 24 uur", "schoonmaak", "16-24"],
  ["verpleegkundige 32-urige werkweek", "verpleegkundige", "30-34"],
  ["monteur 40-hour week", "monteur", "38-42"],
  ["kassa min. 12 uur per week", "kassa", "12-80"],
  ["kassa minimaal 16 uur", "kassa", "16-80"],
  ["teacher 24+ hours", "teacher", "24-80"],
  ["teacher up to 16 hours", "teacher", "0-16"],
  ["teacher from 16 to 24 hours", "teacher", "16-24"],
  ["teacher 24 hours or more", "teacher", "24-80"],
  ["docent wiskunde 0,6 fte", "docent wiskunde", "22-26"],
  ["docent 0,6 - 0,8 fte", "docent", "24-32"],
  ["docent 0,6-0,8 fte", "docent", "24-32"],
  ["docent 0,6 tot 0,8 fte", "docent", "24-32"],
  ["docent 0,8-0,6 fte", "docent", "24-32"],
  ["arts 1 fte", "arts", "38-42"],
  ["bakker 3 dagen", "bakker", "22-26"],
  ["bakker 3 dagen per week", "bakker", "22-26"],
  ["bakker drie dagen in de week", "bakker", "22-26"],
  ["baker 2 or 3 days a week", "baker", "16-24"],
  ["baker one day a week", "baker", "6-10"],
  ["baker 24u/week", "baker", "22-26"],
  ["nurse 12 hour shifts 3 days a week", "nurse", "34-38"],
  ["baker 3 mornings a week", "baker mornings", "10-14"],
  ["receptionist twee avonden", "receptionist avonden", "6-10"],
  ["baker a few days a week", "baker", "8-24"],
  ["bakker maar een paar uurtjes per week", "bakker", "1-16"],
])("%j means %j with the hours %s", (keywords, rest, hours) => {
  expect(findHours(keywords)).toMatchObject({ rest, hours });
});

it.each([
  "24 uur zorg",
  "24-uurs opvang",
  "24 hour care",
  "nurse 12 hours a day",
  "12 hours shift",
  "kok van 9 tot 17 uur",
  "kok vanaf 8 uur",
  "om 8 uur",
  "posted 3 days ago",
  "last 3 days",
  "30 days",
  "0 uur",
  "100 uur",
  "24/7",
  "32-16 uur",
  "nurse 3511",
  "16 uur kok 24 uur",
])("%j names no hours of a week", (keywords) => {
  expect(findHours(keywords)).toBeNull();
});
