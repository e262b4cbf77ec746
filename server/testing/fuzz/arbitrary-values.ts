import fc from "fast-check";

/**
 * Any code point, including NUL and lone surrogates. `unit: "binary"` of fast-check does the same, but builds a table of
 * all code points first, which takes more than a second.
 */
const anyCharacter = fc.nat(0x10ffff).map((number) => String.fromCodePoint((number + 97) % 0x110000));

/** A text of up to 12,000 characters. Repeating a short one is much faster than generating each character. */
const longText = fc
  .tuple(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 12_000 }))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));

/** Any Unicode text, including lone surrogates and NUL. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 100 }) },
  { weight: 1, arbitrary: longText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      " ",
      "\0",
      "a\0b",
      "\ud800",
      "\udfff\ud800",
      "\u202e",
      "%",
      "%00",
      "'; drop table users; --",
      "__proto__",
      "constructor",
      "../../etc/passwd",
      "1e999",
      "NaN",
    ),
  },
);

export const anyNumber: fc.Arbitrary<number> = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e20, 1e308, 5e-324),
);

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(null, true, false, [], {}),
);

/** JSON that is nested up to 5,000 levels deep. */
export const deepJson: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 15, max: 5_000 }), fc.constantFrom(["[", "]"], ['{"a":', "}"], ["[", ""]))
  .map(([depth, [open = "", close = ""]]) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`);

/** The subset of JSON Schema that the API document uses. */
export interface Schema {
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

/** Values of the type that a schema requires. Half of the strings come from `known`. */
export function arbitraryForSchema(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => arbitraryForSchema(option, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "string": {
      const { minLength = 0, maxLength = 60 } = schema;
      return fc.oneof(known, fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }));
    }
    case "number":
    case "integer":
      return fc.integer({ min: Math.ceil(schema.minimum ?? -10), max: Math.min(schema.maximum ?? 200, 2 ** 31 - 1) });
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

/** Valid values in which some fields are replaced, removed or added. */
export function corrupted(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const damage = fc.array(fc.tuple(fc.nat(), fc.option(anyJson, { nil: undefined })), { minLength: 1, maxLength: 3 });
  return fc.tuple(valid, damage, fc.dictionary(anyText, anyJson, { maxKeys: 2 })).map(([value, changes, extra]) => {
    if (typeof value !== "object" || value === null) return value;
    const fields = { ...value, ...extra } as Record<string, unknown>;
    const names = Object.keys(fields);
    for (const [index, replacement] of changes) fields[names[index % names.length] ?? "x"] = replacement;
    return fields;
  });
}
