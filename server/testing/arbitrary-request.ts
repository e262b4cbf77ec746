import fc from "fast-check";
import type { CallInput } from "./access/access-case.ts";
import { createOleFile, createSamplePdf, samplePng } from "./sample-files.ts";

const BOUNDARY = "----boundary";
export const UPLOAD_CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const signatures = [
  "%PDF-1.7",
  "PK\u0003\u0004",
  "\u0089PNG\r\n\u001a\n",
  "\u00ff\u00d8\u00ff",
  "RIFF\0\0\0\0WEBPVP8 ",
];

/**
 * File contents as text with one character per byte: valid files, signatures with random content, an empty file and a
 * NUL byte.
 */
const fileContent = fc.oneof(
  fc.constantFrom(
    ...[createSamplePdf().bytes, samplePng.bytes, createOleFile("WordDocument")].map((bytes) =>
      bytes.toString("latin1"),
    ),
  ),
  fc
    .tuple(fc.constantFrom(...signatures), fc.string({ unit: "binary-ascii", maxLength: 3000 }))
    .map((two) => two.join("")),
  fc.constantFrom("", "\0"),
);

const fileName = fc.oneof(
  fc.constantFrom("a.pdf", "../../a.png", "a\0.pdf", "a".repeat(3000), ".."),
  fc.string({ unit: "binary-ascii", maxLength: 50 }),
);
const fieldName = fc.oneof(
  { weight: 5, arbitrary: fc.constant("file") },
  fc.constantFrom("photo", "__proto__", "", "constructor", 'a"b'),
);

const formPart = fc
  .tuple(fieldName, fc.option(fileName, { freq: 5 }), fc.constantFrom("", "\r\nContent-Type: image/png"), fileContent)
  .map(([of, called, type, bytes]) => {
    const filename = called === null ? "" : `; filename="${called}"`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${of}"${filename}${type}\r\n\r\n${bytes}\r\n`;
  });

const validForm = fc
  .array(formPart, { minLength: 1, maxLength: 3 })
  .map((parts) => `${parts.join("")}--${BOUNDARY}--\r\n`);

/** Multipart bodies: valid, truncated and partly overwritten ones, and random text. */
export const arbitraryUpload: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: validForm },
  { weight: 2, arbitrary: fc.tuple(validForm, fc.nat()).map(([body, at]) => body.slice(0, at % body.length)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(validForm, fc.nat(), fc.string({ unit: "binary-ascii", maxLength: 20 }))
      .map(([body, at, more]) => body.slice(0, at % body.length) + more + body.slice((at % body.length) + more.length)),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary-ascii" }) },
);

/** The subset of JSON Schema that the API document uses. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

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
  responses: Record<string, unknown>;
}

export function isUpload({ requestBody }: ApiOperation): boolean {
  return requestBody?.content["multipart/form-data"] !== undefined;
}

export interface ArbitraryRequest {
  params: Record<string, string>;
  /** Names and values. A name may occur more than once. */
  query: [string, string][];
  /** The raw body. Undefined when the request has none. In a multipart body each character stands for one byte. */
  body: string | undefined;
}

/** Any Unicode text, including lone surrogates and NUL. */
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12_000, size: "max" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", " ", "\0", "a\0b", "\ud800", "%", "'; drop table users; --", "__proto__"),
  },
);

const anyNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e20, 1e308, 5e-324),
);

const anyJson = fc.oneof(anyText, anyNumber, fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(null, true, false, [], {}));

/** Values of the type that a schema requires. Half of the strings come from `known`. */
function arbitraryForSchema(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => arbitraryForSchema(option, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "string":
      return fc.oneof(
        known,
        fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 60) }),
      );
    case "number":
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 200, 2 ** 31 - 1) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(arbitraryForSchema(schema.items ?? {}, known), { maxLength: 4 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, arbitraryForSchema(inner, known)]),
        ),
      );
    default:
      return anyJson;
  }
}

/** Valid bodies in which some fields are replaced, removed or added. */
function corrupted(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const damage = fc.array(fc.tuple(fc.nat(), fc.option(anyJson, { nil: undefined })), { minLength: 1, maxLength: 3 });
  return fc.tuple(valid, damage, fc.dictionary(anyText, anyJson, { maxKeys: 2 })).map(([value, changes, extra]) => {
    if (typeof value !== "object" || value === null) return value;
    const fields = { ...value, ...extra } as Record<string, unknown>;
    const names = Object.keys(fields);
    for (const [index, replacement] of changes) fields[names[index % names.length] ?? "x"] = replacement;
    return fields;
  });
}

/** Data of the portal under test, so that generated requests refer to existing records. */
export interface RequestHints {
  /** Ids, emails and tokens. */
  known: fc.Arbitrary<string>;
  /** Valid calls of the operation. */
  samples: CallInput[];
}

function arbitraryBody(
  operation: ApiOperation,
  sound: unknown,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<string | undefined> {
  if (isUpload(operation)) return arbitraryUpload;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (!schema) return fc.constant(undefined);
  const byShape = arbitraryForSchema(schema, known);
  const fits = sound === undefined ? byShape : fc.oneof(fc.constant(sound), fc.constant(sound), byShape);
  return fc.oneof(
    { weight: 4, arbitrary: fits.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: corrupted(fits).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        anyText,
        fc.json().map((text) => text.slice(0, -1)),
      ),
    },
  );
}

function arbitraryParameter(
  { schema }: Parameter,
  sound: string | undefined,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: sound === undefined ? known : fc.constant(sound) },
    { weight: 2, arbitrary: arbitraryForSchema(schema, known).map((value) => String(value)) },
    { weight: 2, arbitrary: fc.oneof(anyText, anyNumber.map(String)) },
  );
}

/** Requests of one operation: valid, slightly invalid, and random ones. */
export function arbitraryRequest(
  operation: ApiOperation,
  { known, samples }: RequestHints,
): fc.Arbitrary<ArbitraryRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const extra = fc.tuple(anyText, anyText);
  return fc.constantFrom(...samples).chain(({ params = {}, query = {}, body }) => {
    const given = inQuery.map((parameter) =>
      fc.tuple(fc.constant(parameter.name), arbitraryParameter(parameter, query[parameter.name], known)),
    );
    const several = given.length === 0 ? extra : fc.oneof({ weight: 9, arbitrary: fc.oneof(...given) }, extra);
    const needed = given.filter((_, index) => query[inQuery[index]?.name ?? ""] !== undefined);
    return fc.record({
      params: fc.record(
        Object.fromEntries(
          inPath.map((parameter) => [parameter.name, arbitraryParameter(parameter, params[parameter.name], known)]),
        ),
      ),
      query: fc.oneof(fc.array(several, { maxLength: 4 }), fc.tuple(...needed)),
      body: arbitraryBody(operation, body, known),
    });
  });
}
