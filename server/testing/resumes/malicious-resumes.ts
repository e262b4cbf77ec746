import { deflateSync } from "node:zlib";
import type { CurrentResume } from "../../accounts/files/current-resume.ts";
import { createZip } from "../sample-files.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MIB = 1024 * 1024;

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const createDocumentXml = (body: string, before = "") =>
  `<?xml version="1.0"?>${before}<w:document ${WORD}><w:body>${body}</w:body></w:document>`;
const createParagraphXml = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function createRawDocx(xml: string | Buffer): Promise<CurrentResume> {
  return { bytes: await createZip({ "word/document.xml": xml }), type: DOCX };
}

/** Creates a PDF that contains these objects and a cross-reference table. The first object is the catalog. */
function createRawPdf(objects: (string | Buffer)[], trailer = ""): CurrentResume {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`),
    Buffer.from(`startxref\n${start}\n%%EOF\n`),
  );
  return { bytes: Buffer.concat(parts), type: "application/pdf" };
}

function createStream(content: Buffer, dictionary: string): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from("\nendstream")]);
}

/** Creates a PDF with one page, which has this content. */
function createRawPage(content: Buffer, catalogue = ""): CurrentResume {
  return createRawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    content,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
}

const createTextContent = (text: string) => Buffer.from(`BT /F 12 Tf 50 700 Td (${text}) Tj ET`);

export interface MaliciousResume {
  description: string;
  create(): CurrentResume | Promise<CurrentResume>;
  /** Null when the resume is parsed, because the malicious part is ignored. */
  expectedError: string | null;
}

export const maliciousDocx: MaliciousResume[] = [
  {
    description: "a ZIP bomb that declares its size",
    create: () => createRawDocx(Buffer.alloc(40 * MIB, "<w:p/>")),
    expectedError: "unreadable_resume",
  },
  {
    description: "a ZIP bomb that declares a false size",
    create: async () => {
      const { bytes, type } = await createRawDocx(Buffer.alloc(40 * MIB, "<w:p/>"));
      return { bytes: forgeEntrySize(Buffer.from(bytes), 1000), type };
    },
    expectedError: "unreadable_resume",
  },
  {
    description: "many parts with a large total size",
    create: async () => {
      const parts: Record<string, Buffer> = {
        "word/document.xml": Buffer.from(createDocumentXml(createParagraphXml("Hello"))),
      };
      for (let index = 0; index < 10; index++) parts[`word/header${index}.xml`] = Buffer.alloc(2 * MIB, " ");
      return { bytes: await createZip(parts), type: DOCX };
    },
    expectedError: "unreadable_resume",
  },
  {
    description: "thousands of ZIP entries",
    create: async () => {
      const names = Array.from({ length: 2_500 }, (_, index) => [`word/${index}.xml`, "x"]);
      return { bytes: await createZip(Object.fromEntries(names)), type: DOCX };
    },
    expectedError: "unreadable_resume",
  },
  {
    description: "an XML entity with a file of the server (CVE-2019-13358)",
    create: () =>
      createRawDocx(
        createDocumentXml(
          createParagraphXml("&secret; ".repeat(50)),
          '<!DOCTYPE r [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
        ),
      ),
    expectedError: "unreadable_resume",
  },
  {
    description: "exponential XML entities",
    create: () => {
      const grow = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join("");
      return createRawDocx(createDocumentXml(createParagraphXml("&e12;"), `<!DOCTYPE r [<!ENTITY e0 "ha">${grow}]>`));
    },
    expectedError: "unreadable_resume",
  },
  {
    description: "200,000 nested tags",
    create: () =>
      createRawDocx(createDocumentXml(`${"<w:sdt><w:sdtContent>".repeat(100_000)}${createParagraphXml("deep")}`)),
    expectedError: "unreadable_resume",
  },
  {
    description: "a ZIP without a document",
    create: async () => ({ bytes: await createZip({ a: "b" }), type: DOCX }),
    expectedError: "unreadable_resume",
  },
  {
    description: "a file that is no ZIP",
    create: () => ({ bytes: Buffer.from("PK\u0003\u0004 and nothing"), type: DOCX }),
    expectedError: "unreadable_resume",
  },
  {
    description: "malformed XML",
    create: () => createRawDocx("<w:document><w:body>< & >"),
    expectedError: "unreadable_resume",
  },
  {
    description: "a truncated document",
    create: async () => {
      const { bytes } = await createRawDocx(createDocumentXml(createParagraphXml("Hello").repeat(1000)));
      return { bytes: bytes.subarray(0, bytes.length / 2), type: DOCX };
    },
    expectedError: "unreadable_resume",
  },
];

export const maliciousPdf: MaliciousResume[] = [
  {
    description: "10,000 pages",
    create: () => {
      const pages = Array.from({ length: 10_000 }, (_, index) => `${index + 4} 0 R`);
      const kid = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>";
      return createRawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${pages.join(" ")}] /Count 10000 >>`,
        createStream(createTextContent("hello"), ""),
        ...pages.map(() => kid),
      ]);
    },
    expectedError: "scanned_resume",
  },
  {
    description: "500,000 nested arrays",
    create: () => createRawPage(createStream(Buffer.from("[".repeat(500_000)), "")),
    expectedError: "scanned_resume",
  },
  {
    description: "a catalog of nested arrays",
    create: () => createRawPage(createStream(createTextContent("hello"), ""), `/Deep ${"[".repeat(500_000)}`),
    expectedError: "unreadable_resume",
  },
  {
    description: "a page tree with a cycle",
    create: () =>
      createRawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]),
    expectedError: "unreadable_resume",
  },
  {
    description: "scripts that run on opening",
    create: () =>
      createRawPage(
        createStream(
          createTextContent(`I am a nurse with ten years of experience, looking for work. ${"And so on. ".repeat(5)}`),
          "",
        ),
        "/OpenAction << /S /JavaScript /JS (while \\(true\\) {} process.exit\\(\\)) >>",
      ),
    expectedError: null,
  },
  {
    description: "a password",
    create: () => {
      const key = "A".repeat(64);
      const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${key}> /U <${key}> >>`;
      return createRawPdf(
        ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
        `${encrypt} /ID [<AA> <AA>]`,
      );
    },
    expectedError: "protected_resume",
  },
  {
    description: "a picture and no text",
    create: () => createRawPage(createStream(Buffer.from("0 0 100 100 re f"), "")),
    expectedError: "scanned_resume",
  },
  {
    description: "a file that is no PDF",
    create: () => ({ bytes: Buffer.from("%PDF-1.7 and nothing"), type: "application/pdf" }),
    expectedError: "unreadable_resume",
  },
  {
    description: "an empty file",
    create: () => ({ bytes: Buffer.alloc(0), type: "application/pdf" }),
    expectedError: "unreadable_resume",
  },
];

/** Resumes that pass the checks of the parser, so that only the limits on time and memory stop them. */
export const resourceExhaustingResumes: MaliciousResume[] = [
  {
    description: "a stream that inflates to 150 MB",
    create: () =>
      createRawPage(createStream(deflateSync(Buffer.alloc(150 * MIB, " "), { level: 1 }), "/Filter /FlateDecode")),
    expectedError: "unreadable_resume",
  },
  {
    description: "60 MB of text",
    create: () => {
      const text = Buffer.concat([Buffer.from("BT /F 12 Tf "), Buffer.alloc(60 * MIB, "(ha) Tj ")]);
      return createRawPage(createStream(deflateSync(text, { level: 1 }), "/Filter /FlateDecode"));
    },
    expectedError: "unreadable_resume",
  },
  {
    description: "1.5 million paragraphs",
    create: () => createRawDocx(createDocumentXml("<w:p/>".repeat(1_500_000))),
    expectedError: "unreadable_resume",
  },
];

/** Replaces the uncompressed size of the first ZIP entry in the central directory and in the local header. */
function forgeEntrySize(bytes: Buffer, size: number): Buffer {
  const directory = bytes.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  bytes.writeUInt32LE(size, directory + 24);
  bytes.writeUInt32LE(size, 22);
  return bytes;
}
