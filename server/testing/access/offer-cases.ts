import type { RouteName } from "../../../contract/index.ts";
import { offerTerms } from "../factories.ts";
import { createSamplePdf } from "../sample-files.ts";
import { type AccessCases, accessCase } from "./access-case.ts";

/** The cases of routes about offers. The order of statuses is that of the access table. */
export const offerCases = {
  // A    N    S    s    E    e
  listOffers: [
    accessCase([401, 403, 200, 404, 200, 404], "an application with an offer", ({ offered }) => ({ params: offered })),
  ],
  makeOffer: [
    accessCase([401, 403, 403, 403, 201, 404], "a pending application", ({ pending }) => ({
      params: pending,
      body: offerTerms,
    })),
    accessCase([401, 403, 403, 403, 409, 404], "an application with an offer", ({ offered }) => ({
      params: offered,
      body: offerTerms,
    })),
  ],
  changeOffer: [
    accessCase([401, 403, 200, 404, 422, 404], "an answer", ({ offered }) => ({
      params: offered,
      body: { accept: false },
    })),
    accessCase([401, 403, 422, 404, 200, 404], "the end of an offer", ({ offered }) => ({
      params: offered,
      body: { take_back: true },
    })),
  ],
  uploadOfferFile: [
    accessCase([401, 403, 403, 403, 201, 404], "a PDF", ({ pending }) => ({
      params: pending,
      file: createSamplePdf(),
    })),
  ],
  downloadOfferFile: [
    accessCase([401, 403, 200, 404, 200, 404], "the PDF of an offer", ({ offered }) => ({
      params: { ...offered, number: "1" },
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
