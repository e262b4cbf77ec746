import { MAX_KEYWORDS_LENGTH, MAX_PLACE_LENGTH } from "../../../../contract/platform/constants.ts";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, withReason } from "../../../../contract/platform/fields/field-errors.ts";

export interface SearchFieldErrors {
  title?: string;
  zip_code?: string;
}

/**
 * Validates the texts of a search form. The errors are codes of the contract. A distance without a place is an error
 * that does not prevent the search (`isValid` is true).
 */
export function validateSearchForm(
  params: URLSearchParams,
  codes: { placeRequired: FieldErrorCode },
): { errors: SearchFieldErrors; isValid: boolean } {
  const errors: SearchFieldErrors = {};
  const title = params.get("title")?.trim() ?? "";
  const place = params.get("zip_code")?.trim() ?? "";
  if (title.length > MAX_KEYWORDS_LENGTH) {
    errors.title = withReason("keywords_invalid", reasons.tooLong(MAX_KEYWORDS_LENGTH, title.length));
  }
  if (place.length > MAX_PLACE_LENGTH) {
    errors.zip_code = withReason("search_place_invalid", reasons.tooLong(MAX_PLACE_LENGTH, place.length));
  }
  const isValid = !errors.title && !errors.zip_code;
  if (place === "" && params.get("radius")) {
    errors.zip_code = withReason(codes.placeRequired, reasons.radiusNeedsPlace());
  }
  return { errors, isValid };
}
