import fc from "fast-check";
import { buildOpenApiDocument } from "../../../contract/openapi.ts";
import type { CallInput } from "../access/access-case.ts";
import { type ArbitraryBody, arbitraryUpload, createUpload } from "./arbitrary-upload.ts";
import {
  anyJson,
  anyNumber,
  anyText,
  arbitraryForSchema,
  corrupted,
  deepJson,
  type Schema,
} from "./arbitrary-values.ts";

interface Parameter {
  name: string;
  in: "path" | "query";
  schema: Schema;
}

/** An operation of the API document. */
export interface ApiOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { "application/json"?: { schema: Schema }; "multipart/form-data"?: object } };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

/** An operation with its method in capitals and its path below `/api`, with parameters such as `{id}`. */
export interface OperationTarget {
  method: string;
  path: string;
  operation: ApiOperation;
}

/** All operations of the API document, by their name. */
export const operationTargets: ReadonlyMap<string, OperationTarget> = new Map(
  Object.entries(buildOpenApiDocument().paths as Record<string, Record<string, ApiOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { method: method.toUpperCase(), path: path.replace("/api", ""), operation },
      ]),
  ),
);

export interface ArbitraryRequest {
  params: Record<string, string>;
  /** Names and values. A name may occur more than once. */
  query: [string, string][];
  body: ArbitraryBody | undefined;
}

/** Data of the portal under test, so that generated requests refer to existing records. */
export interface RequestHints {
  /** Ids, emails and tokens. */
  known: fc.Arbitrary<string>;
  /** Valid calls of the operation. */
  samples: CallInput[];
  /** The share of the bodies that equal a valid one, in percent. Paths and queries are valid more often. */
  validPercent: number;
}

const wrongContentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/xml",
  "application/json;;;",
  "json",
  "*/*",
];

const contentType = fc.oneof(
  { weight: 15, arbitrary: fc.constant("application/json") },
  { weight: 1, arbitrary: fc.constantFrom(...wrongContentTypes) },
);

const MORE_THAN_THE_BODY_LIMIT = 300_000;

/** Bodies that are not JSON, deeply nested or too large. */
const unusualText = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 4, arbitrary: fc.json().map((text) => text.slice(0, -1)) },
  { weight: 4, arbitrary: deepJson },
  { weight: 1, arbitrary: fc.constant(`{"a":"${"x".repeat(MORE_THAN_THE_BODY_LIMIT)}"}`) },
);

const withContentType = (body: fc.Arbitrary<string>): fc.Arbitrary<ArbitraryBody> => fc.record({ contentType, body });

function arbitraryBody(
  { method, operation }: OperationTarget,
  { body: sound, file }: CallInput,
  { known, validPercent }: RequestHints,
): fc.Arbitrary<ArbitraryBody | undefined> {
  const content = operation.requestBody?.content;
  const mostlyValid = (valid: ArbitraryBody | undefined, others: fc.Arbitrary<ArbitraryBody>) =>
    fc.oneof(
      { weight: 100 - validPercent, arbitrary: others },
      { weight: validPercent, arbitrary: fc.constant(valid) },
    );
  if (content?.["multipart/form-data"]) return mostlyValid(file && createUpload(file), arbitraryUpload);
  const schema = content?.["application/json"]?.schema;
  if (!schema) {
    const unexpected = withContentType(fc.oneof(fc.constant(""), unusualText));
    return method === "GET" ? fc.constant(undefined) : mostlyValid(undefined, unexpected);
  }
  const byShape = arbitraryForSchema(schema, known);
  const fits = sound === undefined ? byShape : fc.oneof(fc.constant(sound), byShape);
  const others = withContentType(
    fc.oneof(
      { weight: 3, arbitrary: byShape.map((value) => JSON.stringify(value)) },
      { weight: 7, arbitrary: corrupted(fits).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: unusualText },
    ),
  );
  return mostlyValid({ contentType: "application/json", body: JSON.stringify(sound ?? {}) }, others);
}

function arbitraryParameter(
  { schema }: Parameter,
  sound: string | undefined,
  { known, validPercent }: RequestHints,
): fc.Arbitrary<string> {
  const otherWeight = Math.ceil((100 - validPercent) / 2);
  return fc.oneof(
    { weight: 100 + validPercent, arbitrary: sound === undefined ? known : fc.constant(sound) },
    { weight: otherWeight, arbitrary: arbitraryForSchema(schema, known).map((value) => String(value)) },
    { weight: otherWeight, arbitrary: fc.oneof(anyText, anyNumber.map(String)) },
  );
}

/** Requests of one operation: valid, slightly invalid, and random ones. */
export function arbitraryRequest(target: OperationTarget, hints: RequestHints): fc.Arbitrary<ArbitraryRequest> {
  const parameters = target.operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const extra = fc.tuple(anyText, anyText);
  return fc.constantFrom(...hints.samples).chain((sample) => {
    const { params = {}, query = {} } = sample;
    const given = inQuery.map((parameter) =>
      fc.tuple(fc.constant(parameter.name), arbitraryParameter(parameter, query[parameter.name], hints)),
    );
    const several = given.length === 0 ? extra : fc.oneof({ weight: 9, arbitrary: fc.oneof(...given) }, extra);
    const needed = given.filter((_, index) => query[inQuery[index]?.name ?? ""] !== undefined);
    return fc.record({
      params: fc.record(
        Object.fromEntries(
          inPath.map((parameter) => [parameter.name, arbitraryParameter(parameter, params[parameter.name], hints)]),
        ),
      ),
      query: fc.oneof(
        { weight: 100 - hints.validPercent, arbitrary: fc.array(several, { maxLength: 4 }) },
        { weight: 100 + hints.validPercent, arbitrary: fc.tuple(...needed) },
      ),
      body: arbitraryBody(target, sample, hints),
    });
  });
}
