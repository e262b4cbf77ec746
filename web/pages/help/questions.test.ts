import { expect, it } from "vitest";
import { findQuestions } from "./questions.ts";

const questions = [
  { id: "password", question: "How do I change my password?", answer: "Open Settings." },
  { id: "resume", question: "How do I upload my resume?", answer: "Choose Update Resume, in Settings." },
  { id: "ended", question: "Wanneer is mijn sollicitatie beëindigd?", answer: "Als de vacature sluit." },
];
const found = (words: string) => findQuestions(words, questions).map(({ id }) => id);

it.each([
  ["", ["password", "resume", "ended"]],
  ["  ", ["password", "resume", "ended"]],
  ["?!", ["password", "resume", "ended"]],
  ["PASS", ["password"]],
  ["settings", ["password", "resume"]],
  ["settings resume", ["resume"]],
  ["beeindigd", ["ended"]],
  ["Beëindigd?", ["ended"]],
  ["how settings.", ["password", "resume"]],
  ["xyz", []],
])("findQuestions(%j) returns %j", (words, ids) => {
  expect(found(words)).toEqual(ids);
});
