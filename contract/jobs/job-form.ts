import * as z from "zod";
import { positionCounts } from "../platform/compatibility.ts";
import {
  type AgeRule,
  ageRules,
  JOB_INACTIVE,
  jobStatuses,
  jobTypes,
  MAX_ANSWER_DAYS,
  MAX_INDUSTRY_LENGTH,
  MIN_ANSWER_DAYS,
  priorities,
} from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  emptyToUndefined,
  isLeftOut,
  optionalText,
  orBlank,
  requiredEnum,
  requiredLine,
  requiredNumericEnum,
  requiredPositiveInteger,
  requiredText,
  requiredUrl,
} from "../platform/fields/fields.ts";
import { asksForPayHistory } from "../platform/texts/forbidden-words.ts";
import { listGaps } from "../platform/texts/gaps.ts";
import { MAX_DESCRIPTION_LENGTH } from "../platform/texts/text-limits.ts";
import { optionalDay } from "./life.ts";
import { occupationGroups } from "./occupations/occupation-groups.ts";
import { checkQuestions, QuestionForms } from "./questions.ts";
import { reasonField, rejectionReason } from "./rejection-reasons.ts";
import { ownClosedReasons } from "./states.ts";
import { ageFormFields, checkAges } from "./terms/age-range-form.ts";
import { checkPay, payFormFields } from "./terms/pay-form.ts";
import { checkSkills, requirementFormFields } from "./terms/requirements-form.ts";
import { checkShiftTimes, scheduleFormFields } from "./terms/schedule-form.ts";
import { checkWorkPlace, workPlaceFormFields } from "./terms/work-place-form.ts";

const Positions = requiredNumericEnum("positions", positionCounts).nullish();
const MAX_OPENINGS = 1000;
const Openings = requiredPositiveInteger("openings", MAX_OPENINGS).nullish();

const AnswerDays = requiredPositiveInteger("answer_period", MAX_ANSWER_DAYS, MIN_ANSWER_DAYS);

/** Markdown: paragraphs, headings, lists, bold, italics and links. HTML is text. */
export const Description = requiredText("description_required", "description_invalid", MAX_DESCRIPTION_LENGTH);

const Url = requiredUrl("apply_url").nullish();
const ApplyUrl = z.preprocess<unknown, typeof Url, string | null | undefined>(
  (value) => (value === "" ? null : value),
  Url,
);

/** Refinements of the whole form also run when a field is invalid, so that all errors are reported at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** What every form of a job needs. `createByAgeRule` adds what a published job needs. */
export const JobForm = z
  .object({
    title: requiredLine("title_required", "title_invalid", 150),
    /**
     * A sub-major group of ISCO-08, or null for none. An empty text, and a new job without this field, follow the title. So does a
     * job whose title changes, unless the group was chosen.
     */
    occupation_group: z
      .enum([...occupationGroups, ""], withReason("occupation_group_invalid", reasons.notOffered()))
      .nullish(),
    industry: orBlank(requiredLine("industry_required", "industry_invalid", MAX_INDUSTRY_LENGTH)),
    ...ageFormFields,
    ...payFormFields,
    type: orBlank(requiredEnum("type", jobTypes)),
    /** Null, an empty text or no value means not stated. */
    positions: z.preprocess<unknown, typeof Positions, z.input<typeof Positions> | "">(emptyToUndefined, Positions),
    /** Replaces `positions`, which then becomes the next of its steps (`positionCounts`). */
    openings: z.preprocess<unknown, typeof Openings, z.input<typeof Openings> | "">(emptyToUndefined, Openings),
    priority: orBlank(requiredEnum("priority", priorities)),
    ...workPlaceFormFields,
    address: orBlank(requiredLine("address_required", "address_invalid", 200)),
    zip_code: orBlank(
      requiredLine("zip_code_required", "zip_code_invalid", 12).regex(
        /^[\p{L}\p{N} -]+$/u,
        withReason("zip_code_invalid", reasons.notPostalCode()),
      ),
    ),
    description: orBlank(Description),
    ...requirementFormFields,
    ...scheduleFormFields,
    status: requiredNumericEnum("status", jobStatuses),
    /**
     * The last day on which people can apply, at most as many days after the publication as the setting `job_days` says. A
     * published job without this field keeps its day, or gets the last one possible.
     */
    closes_on: optionalDay("closing_date"),
    /** The day on which a draft is published. When this field is absent, the stored value stays. */
    publish_on: optionalDay("publication_date"),
    /** When this field is absent, the stored value stays. */
    apply_url: ApplyUrl,
    /** When this field is absent, the stored questions stay. */
    questions: QuestionForms.optional(),
    /** When this field is absent, the stored value stays. */
    asks_cover_note: z.boolean(withReason("cover_note_invalid", reasons.wrongType())).optional(),
    /** Whether the first selection of later applications is without names. When this field is absent, the stored value stays. */
    hides_names: z.boolean(withReason("hides_names_invalid", reasons.wrongType())).optional(),
    /** When this field is absent, the stored value stays. A change concerns later answer periods. */
    answer_days: AnswerDays.optional(),
  })
  .refine(({ closes_on, publish_on }) => !closes_on || !publish_on || closes_on >= publish_on, {
    path: ["closes_on"],
    error: withReason("closing_date_invalid", reasons.closesBeforePublication()),
    when: isObject,
  })
  .superRefine(checkSkills, { when: isObject })
  .superRefine(checkShiftTimes, { when: isObject })
  .superRefine(({ questions }, context) => {
    for (const [index, { text }] of (questions ?? []).entries()) {
      if (!asksForPayHistory(text)) continue;
      const message = withReason("question_invalid", reasons.asksForPayHistory());
      context.addIssue({ code: "custom", path: ["questions", index, "text"], message });
    }
  });
export type JobForm = z.input<typeof JobForm>;

const textFields = ["industry", "type", "priority", "address", "zip_code", "description"] as const;

type ListingForm = Parameters<typeof checkPay>[0] &
  Parameters<typeof checkAges>[0] &
  Parameters<typeof checkWorkPlace>[0] &
  Parameters<typeof checkQuestions>[0] &
  Partial<Record<(typeof textFields)[number], string | null>>;

/** Reports what a job lacks, has not filled in or contradicts before it can be published. A draft needs a title only. */
function checkComplete(form: ListingForm, ageRule: AgeRule, context: z.RefinementCtx): void {
  for (const field of textFields) {
    if (isLeftOut(form[field])) context.addIssue({ code: "custom", path: [field], message: `${field}_required` });
  }
  // A description of another type has its error already.
  if (typeof form.description === "string" && listGaps(form.description).length > 0) {
    const message = withReason("description_invalid", reasons.unfilledGap());
    context.addIssue({ code: "custom", path: ["description"], message });
  }
  checkAges(form, ageRule, context);
  checkPay(form, context);
  checkWorkPlace(form, context);
  checkQuestions(form, context);
}

function createByAgeRule<Form extends typeof JobForm>(form: Form): Record<AgeRule, Form> {
  const refined = ageRules.map((rule) => [
    rule,
    form.superRefine(
      (values, context) => {
        const isDraft = values.status === JOB_INACTIVE && !values.publish_on;
        if (!isDraft) checkComplete(values, rule, context);
      },
      { when: isObject },
    ),
  ]);
  return Object.fromEntries(refined);
}

/** Checks whether a form or a stored job is complete, whatever its status is. */
export const completeJobs = Object.fromEntries(
  ageRules.map((rule) => [
    rule,
    z.looseObject({}).superRefine((job, context) => checkComplete(job as ListingForm, rule, context)),
  ]),
) as unknown as Record<AgeRule, z.ZodType<object>>;

/** The form of a new job by the rule for its age range. */
export const jobForms = createByAgeRule(JobForm);

const invalidApplications = withReason("applications_invalid", reasons.notOffered());

/** The decisions with which an application can end when its job is closed or deleted. */
export const closingStages = ["hired", "rejected"] as const;
export type ClosingStage = (typeof closingStages)[number];

/** How many applications can get a decision of their own when a job is closed or deleted. */
export const MAX_CLOSING_DECISIONS = 500;
const closingMessage = optionalText("message_invalid", 2_000);

/** What chosen applicants are told when their job is closed or deleted, instead of the end of the job. */
const closingFields = {
  applications: z
    .array(
      z.object({
        id: z.uuid(invalidApplications),
        stage: z.enum(closingStages, invalidApplications),
        message: closingMessage,
      }),
      withReason("applications_invalid", reasons.wrongType()),
    )
    .max(MAX_CLOSING_DECISIONS, {
      error: ({ input }) =>
        withReason("applications_invalid", reasons.tooManyEntries(MAX_CLOSING_DECISIONS, (input as unknown[]).length)),
    })
    .optional(),
  /** Why applicants are rejected. It is only counted, when they are told. */
  rejection_reason: rejectionReason,
  /** Why the job is closed. Without a reason: filled when somebody has been hired for it, else withdrawn. */
  closed_as: reasonField(ownClosedReasons),
  /** The company's own words by stage, for applications without a message of their own. */
  application_messages: z
    .object({ hired: closingMessage, rejected: closingMessage }, withReason("message_invalid", reasons.wrongType()))
    .optional(),
};
export const ClosingForm = z.object(closingFields);
export type ClosingForm = z.input<typeof ClosingForm>;

/** A change of a job. The decisions on applications have an effect only when it closes the job. */
export const JobUpdateForm = JobForm.safeExtend({
  ...closingFields,
  /** The version that the caller has read. The call fails when the job has been changed since then. */
  version: z.number(withReason("version_invalid", reasons.wrongType())).int().optional(),
});

export const jobUpdateForms = createByAgeRule(JobUpdateForm);
