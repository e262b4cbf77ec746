import * as z from "zod";
import { payPeriods } from "../jobs/terms/pay.ts";
import { PayCurrency, weeklyHours } from "../jobs/terms/pay-form.ts";
import { MAX_RESUME_BYTES, SEEKER } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldNoun, withReason } from "../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  optionalText,
  requiredEnum,
  requiredOr,
  timestampFields,
} from "../platform/fields/fields.ts";
import { type BodyAuthor, fileReply, route, uploadRoute } from "../platform/route.ts";
import type { States } from "../platform/states.ts";
import { MAX_DECISION_MESSAGE_LENGTH } from "./stage-changes.ts";

export const MAX_PAY = 100_000_000;

export const offerStateNames = ["open", "accepted", "declined", "taken_back", "expired", "ended"] as const;
export const OfferState = z.enum(offerStateNames);
export type OfferState = z.infer<typeof OfferState>;
export type OfferMove =
  | "offer_changed"
  | "offer_taken_back"
  | "offer_accepted"
  | "offer_declined"
  | "last_day_over"
  | "stage_left"
  | "stage_returned";

/**
 * The state machine of offers. `open`: the seeker can answer. `expired`: nobody answered by the last day. `ended`: the
 * application has left the stage `offer` before an answer. The last two follow from date and stage when an offer is read.
 */
export const offerStates: States<OfferState, OfferMove> = {
  open: {
    offer_changed: ["open"],
    offer_taken_back: ["taken_back"],
    offer_accepted: ["accepted"],
    offer_declined: ["declined"],
    last_day_over: ["expired"],
    stage_left: ["ended"],
  },
  accepted: {},
  declined: {},
  taken_back: {},
  expired: { offer_changed: ["open"], offer_taken_back: ["taken_back"], stage_left: ["ended"] },
  ended: { stage_returned: ["open", "expired"] },
};

/** A calendar date, such as `2027-01-07`. */
function dateField(noun: FieldNoun) {
  const invalid = withReason(`${noun}_invalid`, reasons.notDate());
  return z
    .string(requiredOr(`${noun}_required`, `${noun}_invalid`, reasons.notDate()))
    .pipe(z.iso.date({ error: ({ input }) => (input === "" ? `${noun}_required` : invalid) }));
}

const payRange = withReason("pay_invalid", reasons.notWithin(1, MAX_PAY));

/** An amount with at most two decimals. */
const pay = z
  .number({
    error: ({ input }) => (input === undefined || input === null || input === "" ? "pay_required" : payRange),
  })
  .min(1, payRange)
  .max(MAX_PAY, payRange)
  .refine((amount) => Number(amount.toFixed(2)) === amount, withReason("pay_invalid", reasons.tooManyDecimals(2)));

const message = optionalText("message_invalid", MAX_DECISION_MESSAGE_LENGTH);

export const OfferForm = z
  .object({
    pay,
    pay_period: requiredEnum("pay_period", payPeriods),
    /** Without the field, a changed offer keeps its currency, and a new one has that of the job. */
    pay_currency: PayCurrency.nullish(),
    /** The hours of a week. Without the field, a changed offer keeps its hours; null removes them. */
    hours: weeklyHours("hours_invalid").nullish(),
    start_date: dateField("start"),
    /** The last day on which the seeker can answer, in the time zone of the portal. */
    answer_by: dateField("answer_date"),
    /** The company's words to the seeker. */
    message,
    /**
     * The PDF: the name that its upload returned. Without the field, a changed offer keeps its PDF; null removes it. An
     * upload that no offer names is deleted after a day.
     */
    file: z.string(withReason("file_invalid", reasons.wrongType())).nullish(),
  })
  .refine(({ answer_by, start_date }) => answer_by <= start_date, {
    path: ["answer_by"],
    error: withReason("answer_date_invalid", reasons.afterStartOfWork()),
  });
export type OfferForm = z.output<typeof OfferForm>;

const invalidAnswer = withReason("answer_invalid", reasons.notOffered());
const TakeBackForm = z.object({ take_back: z.literal(true, invalidAnswer), message });
export type TakeBackForm = z.output<typeof TakeBackForm>;

const OfferAnswer = z.object({
  accept: z.boolean(requiredOr("answer_required", "answer_invalid", reasons.wrongType())),
  /** The version that the seeker has read. The call fails when the offer has been changed since then. */
  version: z.number(withReason("version_invalid", reasons.wrongType())).int().optional(),
  /** The seeker's words to the company. */
  message,
});
export type OfferAnswer = z.output<typeof OfferAnswer>;

export const Offer = z.object({
  ...idFields,
  application_id: z.uuid(),
  /** Counts the offers of one application, from 1. Only the last one can be open. */
  number: z.number().int(),
  /** Counts the changes of the terms, from 1. */
  version: z.number().int(),
  state: OfferState,
  pay: z.number(),
  pay_period: z.enum(payPeriods),
  /** Null for the currency whose sign the portal shows. */
  pay_currency: z.string().nullable(),
  /** The hours of a week. Null for an offer that does not state them. */
  hours: z.number().nullable(),
  start_date: z.iso.date(),
  answer_by: z.iso.date(),
  /** The company's words to the seeker. */
  message: z.string(),
  /** The seeker's words with the answer. */
  answer: z.string(),
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
  /** When the seeker was told. Null while the company can undo the offer; until then the seeker does not see it. */
  announced_at: z.iso.datetime().nullable(),
  ...timestampFields,
});
export type Offer = z.infer<typeof Offer>;

/** The form of a seeker is an answer, that of a company another version of the offer or its end. */
function selectOfferChange(input: unknown, caller: BodyAuthor | null) {
  if (caller?.user_type === SEEKER) return OfferAnswer;
  return typeof input === "object" && input !== null && "take_back" in input ? TakeBackForm : OfferForm;
}

export const offerRoutes = {
  listOffers: route({
    method: "GET",
    path: "/application/:id/offers",
    access: "member",
    summary: "The offers to an applicant, oldest first. The seeker sees them when the mail about them is sent.",
    params: IdParams,
    reply: z.array(Offer),
  }),
  makeOffer: route({
    method: "POST",
    path: "/application/:id/offer",
    access: "recruiter",
    summary:
      "Make an offer. Moves the application to the stage `offer`. The seeker gets a mail and sees the offer ten minutes " +
      "later; until then the decision can be undone.",
    params: IdParams,
    body: OfferForm,
    status: 201,
    reply: Offer,
    errors: ["application_ended", "offer_open", "too_many_requests"],
  }),
  changeOffer: route({
    method: "PUT",
    path: "/application/:id/offer",
    access: "member",
    summary:
      "The seeker accepts or declines the open offer, the company changes it or takes it back. Accepting moves the " +
      "application to the stage `hired`. 409 `offer_changed` has the present state and version in `fields`.",
    params: IdParams,
    body: z.union([OfferAnswer, TakeBackForm, OfferForm]),
    pickBody: selectOfferChange,
    reply: Offer,
    errors: ["application_ended", "offer_changed", "offer_expired"],
  }),
  uploadOfferFile: uploadRoute({
    method: "POST",
    path: "/application/:id/offer/file",
    access: "recruiter",
    summary: "Upload the PDF of an offer. Its name belongs into the form of the offer.",
    params: IdParams,
    upload: {
      field: "file",
      maxBytes: MAX_RESUME_BYTES,
      mediaTypes: ["application/pdf"],
      tooLargeCode: "resume_too_large",
      wrongTypeCode: "pdf_expected",
    },
    status: 201,
    reply: z.object({ file: z.string(), name: z.string() }),
  }),
  downloadOfferFile: route({
    method: "GET",
    path: "/application/:id/offers/:number/file",
    access: "member",
    summary: "Download the PDF of an offer, for the seeker and for the owners and recruiters of the company.",
    params: z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(32_767) }),
    reply: fileReply("application/pdf"),
  }),
};
