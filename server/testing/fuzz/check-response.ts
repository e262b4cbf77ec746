import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { buildOpenApiDocument } from "../../../contract/openapi.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import type { ApiResponse } from "../http-client.ts";
import type { ApiOperation } from "./arbitrary-request.ts";

/** The API document uses JSON Schema 2020-12. `strict` rejects keywords that the validator does not know. */
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
ajv.addVocabulary(["components"]);
addFormats.default(ajv);
ajv.addSchema({ $id: "document", components: buildOpenApiDocument().components } as object);

const validators = new WeakMap<object, ValidateFunction>();

function getValidator(schema: object): ValidateFunction {
  const existing = validators.get(schema);
  if (existing) return existing;
  const { $ref } = schema as { $ref?: string };
  const validator = ajv.compile($ref === undefined ? schema : { $ref: `document${$ref}` });
  validators.set(schema, validator);
  return validator;
}

/** Internal details: stack traces, SQL, file names, hosts. */
export const internalDetails =
  /node_modules|\bat (async )?\S+( \(.+)?:\d+:\d+|\b(select|insert|update|delete) .*\b(from|into|set)\b|ECONN|127\.0\.0\.1|\/server\/|postgres|pg_|zod/i;

/**
 * Compares a response with the API document. Returns what is wrong with it, or null: its status must be listed, its
 * body must be valid against the schema of that status, and its errors must be those of the contract. A 5xx status other
 * than 503 is always wrong.
 */
export function findResponseProblem({ responses }: ApiOperation, response: ApiResponse): string | null {
  const { status, text, body, headers } = response;
  if (status >= 500 && status !== 503) return `The status is ${status}.`;
  const documented = responses[String(status)];
  if (!documented) return `The status ${status} is not in the API document.`;
  const [contentType, media] = Object.entries(documented.content ?? {})[0] ?? [];
  if (contentType === undefined) return text === "" ? null : "The response should have no body.";
  if (headers.get("content-type")?.split(";")[0] !== contentType) {
    return `The content type is ${headers.get("content-type")} instead of ${contentType}.`;
  }
  if (media?.schema) {
    const validate = getValidator(media.schema);
    if (!validate(body)) return `The body is not valid: ${ajv.errorsText(validate.errors)}.`;
  }
  return status >= 400 ? findErrorProblem(response) : null;
}

function findErrorProblem({ status, text, body, headers }: ApiResponse): string | null {
  const definition = errorDefinitions[body.code as keyof typeof errorDefinitions];
  if (definition?.status !== status || definition.message !== body.message) return "The error is not in the contract.";
  if ((status === 429 || status === 503) && !headers.has("retry-after")) return "The header Retry-After is missing.";
  return internalDetails.test(text) ? "The error contains internal details." : null;
}
