import { expect, it } from "vitest";
import type { ReceivedMail } from "../../server/testing/servers/mail-server.ts";
import { findRepeatedJobs } from "./alert-watch.ts";

const createMail = (id: string, number: number): ReceivedMail => ({
  from: "jobs@example.org",
  to: ["visitor-1@example.com"],
  headers: new Map([["message-id", `<${id}@example.org>`]]),
  raw: "",
  text: `Registered Nurse\nhttps://example.org/job/00000000-0000-4000-8000-${String(number).padStart(12, "0")}/nurse?from=alert`,
  html: "",
});

it("findRepeatedJobs reports a job in two mails, but not a mail that was delivered twice", () => {
  expect(findRepeatedJobs([createMail("a", 1), createMail("a", 1), createMail("b", 2)])).toEqual([]);
  expect(findRepeatedJobs([createMail("a", 1), createMail("b", 1)])).toEqual([
    "2 mails have the address and job visitor-1@example.com 00000000-0000-4000-8000-000000000001.",
  ]);
});
