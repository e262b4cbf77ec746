import fc from "fast-check";
import { createOleFile } from "./documents.ts";
import { createSamplePdf, samplePng } from "./files.ts";

const BOUNDARY = "----boundary";
export const UPLOAD_CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const signatures = [
  "%PDF-1.7",
  "PK\u0003\u0004",
  "\u0089PNG\r\n\u001a\n",
  "\u00ff\u00d8\u00ff",
  "RIFF\0\0\0\0WEBPVP8 ",
];

/** Bytes as text, one character each: sound files, beginnings of files, and anything. */
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

/** Forms with files: whole ones, ones that are cut off somewhere, ones with something else in between, and none. */
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
