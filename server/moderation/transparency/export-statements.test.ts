import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { CANARY } from "../../testing/canary.ts";
import { makeEmployer, makeJob, makeReview, makeSeeker } from "../../testing/factories.ts";
import { decide, makeModerator, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";

const text = (maxLength: number) => z.string().min(1).max(maxLength);
const day = z.iso.date();
const countries = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);

/** Version 2 of the schema of the database, written from https://transparency.dsa.ec.europa.eu/page/api-documentation. */
const Statement = z
  .strictObject({
    decision_visibility: z
      .array(
        z.enum([
          "DECISION_VISIBILITY_CONTENT_REMOVED",
          "DECISION_VISIBILITY_CONTENT_DISABLED",
          "DECISION_VISIBILITY_CONTENT_DEMOTED",
          "DECISION_VISIBILITY_CONTENT_AGE_RESTRICTED",
          "DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED",
          "DECISION_VISIBILITY_CONTENT_LABELLED",
        ]),
      )
      .nonempty()
      .nullable(),
    decision_monetary: z.enum(["DECISION_MONETARY_SUSPENSION", "DECISION_MONETARY_TERMINATION"]).nullable(),
    decision_provision: z
      .enum([
        "DECISION_PROVISION_PARTIAL_SUSPENSION",
        "DECISION_PROVISION_TOTAL_SUSPENSION",
        "DECISION_PROVISION_PARTIAL_TERMINATION",
        "DECISION_PROVISION_TOTAL_TERMINATION",
      ])
      .nullable(),
    decision_account: z.enum(["DECISION_ACCOUNT_SUSPENDED", "DECISION_ACCOUNT_TERMINATED"]).nullable(),
    account_type: z.enum(["ACCOUNT_TYPE_BUSINESS", "ACCOUNT_TYPE_PRIVATE"]).nullish(),
    decision_facts: text(5_000),
    decision_ground: z.enum(["DECISION_GROUND_ILLEGAL_CONTENT", "DECISION_GROUND_INCOMPATIBLE_CONTENT"]),
    illegal_content_legal_ground: text(500).optional(),
    illegal_content_explanation: text(2_000).optional(),
    incompatible_content_ground: text(500).optional(),
    incompatible_content_explanation: text(2_000).optional(),
    content_type: z.array(z.enum(["CONTENT_TYPE_TEXT", "CONTENT_TYPE_IMAGE", "CONTENT_TYPE_PRODUCT"])).nonempty(),
    category: z.enum([
      "STATEMENT_CATEGORY_ANIMAL_WELFARE",
      "STATEMENT_CATEGORY_CONSUMER_INFORMATION",
      "STATEMENT_CATEGORY_CYBER_VIOLENCE",
      "STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN",
      "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
      "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH",
      "STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS",
      "STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS",
      "STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE",
      "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
      "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
      "STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY",
      "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
      "STATEMENT_CATEGORY_SELF_HARM",
      "STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS",
      "STATEMENT_CATEGORY_VIOLENCE",
    ]),
    category_specification: z
      .array(
        z.enum([
          "KEYWORD_DISCRIMINATION",
          "KEYWORD_HATE_SPEECH",
          "KEYWORD_HIDDEN_ADVERTISEMENT",
          "KEYWORD_HUMAN_EXPLOITATION",
          "KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING",
          "KEYWORD_INAUTHENTIC_ACCOUNTS",
          "KEYWORD_INAUTHENTIC_LISTINGS",
          "KEYWORD_INAUTHENTIC_USER_REVIEWS",
          "KEYWORD_MISLEADING_INFO_GOODS_SERVICES",
          "KEYWORD_MISSING_PROCESSING_GROUND",
          "KEYWORD_PHISHING",
          "KEYWORD_OTHER",
        ]),
      )
      .optional(),
    territorial_scope: z.array(z.enum(countries)).nonempty(),
    content_language: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    content_date: day.refine((date) => date >= "2000-01-01"),
    application_date: day.refine((date) => date >= "2020-01-01"),
    end_date_visibility_restriction: day.optional(),
    end_date_service_restriction: day.optional(),
    end_date_account_restriction: day.optional(),
    source_type: z.enum([
      "SOURCE_ARTICLE_16",
      "SOURCE_TRUSTED_FLAGGER",
      "SOURCE_TYPE_OTHER_NOTIFICATION",
      "SOURCE_VOLUNTARY",
    ]),
    automated_detection: z.enum(["Yes", "No"]),
    automated_decision: z.enum([
      "AUTOMATED_DECISION_FULLY",
      "AUTOMATED_DECISION_PARTIALLY",
      "AUTOMATED_DECISION_NOT_AUTOMATED",
    ]),
    puid: z.string().regex(/^[\w-]{1,500}$/),
  })
  .refine(({ decision_visibility, decision_monetary, decision_provision, decision_account }) =>
    Boolean(decision_visibility ?? decision_monetary ?? decision_provision ?? decision_account),
  )
  .refine((one) =>
    one.decision_ground === "DECISION_GROUND_ILLEGAL_CONTENT"
      ? one.illegal_content_legal_ground && one.illegal_content_explanation && !one.incompatible_content_ground
      : one.incompatible_content_ground && one.incompatible_content_explanation && !one.illegal_content_legal_ground,
  )
  .refine((one) => (one.end_date_visibility_restriction ?? "9999") >= one.application_date);
const Batch = z.strictObject({ statements: z.array(Statement).nonempty().max(100) });

const portal = await startTestPortal();
const moderator = await makeModerator(portal);

async function runExport(...args: string[]) {
  const folder = path.join(portal.dataDir, "statements");
  const environment = { ...getPortalEnvironment(portal), DSA_EXPORT: "1" };
  const { exitCode, stdout } = await runAdmin(["statements", folder, ...args, "--json"], environment);
  expect(exitCode).toBe(0);
  const { files } = JSON.parse(stdout) as { files: string[] };
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return { texts, batches: texts.map((one) => Batch.parse(JSON.parse(one)).statements) };
}

async function act(kind: string, id: string, form: object) {
  await moderator.client.post("/admin/cases", { subject_kind: kind, subject_id: id });
  const { status, body } = await decide(portal, moderator, id, form);
  expect(status).toBe(201);
  return body as { id: string };
}

const passUndoTime = () => portal.moveClock({ advance: "PT11M" });

it("statements › is off by default", async () => {
  const result = await runAdmin(["statements", path.join(portal.dataDir, "off")], getPortalEnvironment(portal));
  expect([result.exitCode, result.stderr]).toEqual([1, expect.stringContaining("set DSA_EXPORT=1")]);
});

const dutchText = "Je werkt met een klein team aan het onderhoud van onze bruggen.";

it("statements › translates decisions without a name, an address or a text of anybody, and each once", async () => {
  const owner = await makeEmployer(portal, { company: `${CANARY} Ltd`, name: `Eva ${CANARY}` });
  const reporter = await makeSeeker(portal, { name: `Rik ${CANARY}`, email: `${CANARY}@example.com` });
  const job = await makeJob(portal, owner, {
    title: `${CANARY} clerk`,
    description: `Mail ${CANARY}@example.com. ${dutchText}`,
  });
  const review = await makeReview(portal, owner, reporter, { headline: `${CANARY} fails`, review: CANARY });
  const report = { details: `${CANARY} wants money`, considers_illegal: true, law: `Act on ${CANARY}` };
  await sendReport(reporter.client, "job", job.id, { ...report, reason: "scam" });
  await sendReport(portal.anonymous, "review", review.id, { reason: "abuse", email: `${CANARY}@example.org` });
  const words = { facts: `${CANARY} asks for a deposit.`, explanation: `As ${CANARY} knows.` };
  const until = "2999-03-01T12:00:00.000Z";
  const ofJob = await act("job", job.id, {
    ...words,
    measures: [
      { kind: "restrict", rule: "fraud", until },
      { kind: "close", rule: "illegal", law: "Criminal Code, article 326" },
      { kind: "warn", rule: "spam" },
    ],
  });
  const ofReview = await act("review", review.id, {
    ...words,
    measures: [{ kind: "restrict", rule: "illegal", law: `What ${CANARY} wrote` }],
  });
  await act("company", owner.id, { ...words, measures: [{ kind: "suspend", rule: "impersonation" }] });
  await act("user", reporter.id, { ...words, measures: [{ kind: "suspend", rule: "misuse" }] });
  const other = await makeJob(portal, await makeEmployer(portal));
  await act("job", other.id, { measures: [{ kind: "warn", rule: "spam" }] });

  expect((await runExport()).batches).toEqual([]);
  await passUndoTime();
  const { texts, batches } = await runExport();
  expect(texts.join("").toLowerCase()).not.toContain(CANARY);
  expect(batches[0]).toMatchObject([
    {
      puid: `${ofJob.id}-0`,
      decision_visibility: ["DECISION_VISIBILITY_CONTENT_DISABLED"],
      decision_ground: "DECISION_GROUND_INCOMPATIBLE_CONTENT",
      incompatible_content_ground: expect.stringContaining("No fraud"),
      category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
      source_type: "SOURCE_ARTICLE_16",
      account_type: "ACCOUNT_TYPE_BUSINESS",
      content_language: "NL",
      end_date_visibility_restriction: "2999-03-01",
    },
    {
      puid: `${ofJob.id}-1`,
      decision_visibility: ["DECISION_VISIBILITY_CONTENT_REMOVED"],
      decision_ground: "DECISION_GROUND_ILLEGAL_CONTENT",
      illegal_content_legal_ground: "Criminal Code, article 326",
      category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
    },
    {
      puid: `${ofReview.id}-0`,
      illegal_content_legal_ground: "The law that the statement of reasons to the recipient of the service names.",
      category: "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH",
      source_type: "SOURCE_TYPE_OTHER_NOTIFICATION",
      account_type: "ACCOUNT_TYPE_PRIVATE",
    },
    { decision_provision: "DECISION_PROVISION_PARTIAL_SUSPENSION", source_type: "SOURCE_VOLUNTARY" },
    { decision_account: "DECISION_ACCOUNT_SUSPENDED", category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC" },
  ]);

  expect(batches[0]?.map(({ content_language }) => content_language ?? null)).toEqual(["NL", "NL", null, null, null]);

  expect((await runExport()).batches).toEqual([]);
  expect((await runExport("--since", "2020-01-01")).batches).toEqual(batches);
  expect((await runExport("--since", "2999-01-01")).batches).toEqual([]);
});

it("statements › leaves out what was taken back, and writes 100 in a file", async () => {
  const job = await makeJob(portal, await makeEmployer(portal));
  const { id } = await act("job", job.id, { measures: [{ kind: "restrict", rule: "spam" }] });
  await portal.pool.query("update decisions set undone_at = portal_now() where id = $1", [id]);
  await portal.pool.query(
    `with copies as (
       insert into decisions (id, case_id, facts, found_by, letters, decided_at)
       select gen_random_uuid(), case_id, 'x', found_by, letters, decided_at from decisions, generate_series(1, 101)
       where decisions.id = $1 returning id
     )
     insert into decision_measures (decision_id, kind, position, rule) select id, 'restrict', 0, 'spam' from copies`,
    [id],
  );
  await passUndoTime();
  const { texts, batches } = await runExport();
  expect(batches.map(({ length }) => length)).toEqual([100, 1]);
  expect(texts.join("")).not.toContain(id);
});
