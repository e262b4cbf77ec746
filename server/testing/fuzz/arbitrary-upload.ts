import fc from "fast-check";
import { createOleFile, createSamplePdf, type SampleFile, samplePng } from "../sample-files.ts";

const BOUNDARY = "----boundary";
const RIGHT_CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A body with its content type. Each character of a multipart body stands for one byte. */
export interface ArbitraryBody {
  contentType: string;
  body: string;
}

const signatures = [
  "%PDF-1.7",
  "PK\u0003\u0004",
  "\u0089PNG\r\n\u001a\n",
  "\u00ff\u00d8\u00ff",
  "RIFF\0\0\0\0WEBPVP8 ",
];

/** Valid files, signatures with random content, an empty file and a NUL byte. */
const fileContent = fc.oneof(
  fc.constantFrom(
    ...[createSamplePdf().bytes, samplePng.bytes, createOleFile("WordDocument")].map((bytes) =>
      bytes.toString("latin1"),
    ),
  ),
  fc
    .tuple(fc.constantFrom(...signatures), fc.string({ unit: "binary-ascii", maxLength: 300 }))
    .map((two) => two.join("")),
  fc.constantFrom("", "\0"),
);

const fileName = fc.oneof(
  fc.constantFrom("a.pdf", "../../a.png", "a\0.pdf", "a".repeat(3000), "b".repeat(20_000), ".."),
  fc.string({ unit: "binary-ascii", maxLength: 50 }),
);
const fieldName = fc.oneof(
  { weight: 5, arbitrary: fc.constant("file") },
  fc.constantFrom("photo", "__proto__", "", "constructor", 'a"b', "f".repeat(5000)),
);

function formatPart(field: string, name: string | null, type: string, bytes: string): string {
  const filename = name === null ? "" : `; filename="${name}"`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${filename}${type}\r\n\r\n${bytes}\r\n`;
}

/** Creates a valid body with one file. */
export function createUpload({ name, bytes }: SampleFile): ArbitraryBody {
  const body = `${formatPart("file", name, "", bytes.toString("latin1"))}--${BOUNDARY}--\r\n`;
  return { contentType: RIGHT_CONTENT_TYPE, body };
}

const formPart = fc
  .tuple(fieldName, fc.option(fileName, { freq: 5 }), fc.constantFrom("", "\r\nContent-Type: image/png"), fileContent)
  .map((part) => formatPart(...part));

const validForm = fc
  .array(formPart, { minLength: 1, maxLength: 3 })
  .map((parts) => `${parts.join("")}--${BOUNDARY}--\r\n`);

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant(RIGHT_CONTENT_TYPE) },
  fc.constantFrom(
    "multipart/form-data",
    "multipart/form-data; boundary=another",
    `multipart/form-data; boundary="${"b".repeat(500)}"`,
    "multipart/mixed; boundary=----boundary",
    "application/json",
    "image/png",
    "text",
  ),
);

/** Multipart bodies: valid, truncated and partly overwritten ones, and random text, some with a wrong content type. */
export const arbitraryUpload: fc.Arbitrary<ArbitraryBody> = fc.record({
  contentType,
  body: fc.oneof(
    { weight: 4, arbitrary: validForm },
    { weight: 2, arbitrary: fc.tuple(validForm, fc.nat()).map(([body, at]) => body.slice(0, at % body.length)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(validForm, fc.nat(), fc.string({ unit: "binary-ascii", maxLength: 20 }))
        .map(
          ([body, at, more]) => body.slice(0, at % body.length) + more + body.slice((at % body.length) + more.length),
        ),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary-ascii" }) },
  ),
});
