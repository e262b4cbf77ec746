import { MAX_KEYWORDS_LENGTH, MAX_PLACE_LENGTH } from "../../contract/constants.ts";
import { reasons } from "../../contract/field-error-reasons.ts";
import { withReason } from "../../contract/field-errors.ts";

export interface SearchFieldErrors {
  title?: string;
  zip_code?: string;
}

/**
 * The errors of the texts in a search form, as messages of the contract. No field is required: a distance without a
 * place is reported and does not prevent the search (`isValid`).
 */
export function validateSearchForm(
  params: URLSearchParams,
  messages: { placeRequired: string },
): { errors: SearchFieldErrors; isValid: boolean } {
  const errors: SearchFieldErrors = {};
  const title = params.get("title")?.trim() ?? "";
  const place = params.get("zip_code")?.trim() ?? "";
  if (title.length > MAX_KEYWORDS_LENGTH) {
    errors.title = withReason("Invalid title", reasons.tooLong(MAX_KEYWORDS_LENGTH, title.length));
  }
  if (place.length > MAX_PLACE_LENGTH) {
    errors.zip_code = withReason("Invalid zip_code", reasons.tooLong(MAX_PLACE_LENGTH, place.length));
  }
  const isValid = !errors.title && !errors.zip_code;
  if (place === "" && params.get("radius")) {
    errors.zip_code = withReason(messages.placeRequired, reasons.radiusNeedsPlace());
  }
  return { errors, isValid };
}
