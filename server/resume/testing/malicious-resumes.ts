import { deflateSync } from "node:zlib";
import type { CurrentResume } from "../../files/current-resume.ts";
import { createZip } from "../../testing/sample-files.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MIB = 1024 * 1024;

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const createDocumentXml = (body: string, before = "") =>
  `<?xml version="1.0"?>${before}<w:document ${WORD}><w:body>${body}</w:body></w:document>`;
const createParagraphXml = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function createRawDocx(xml: string | Buffer): Promise<CurrentResume> {
  return { bytes: await createZip({ "word/document.xml": xml }), type: DOCX };
}

/** A PDF of these objects, the first being the catalogue, with a table of where they are. */
function createRawPdf(objects: (string | Buffer)[], trailer = ""): CurrentResume {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
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

/** One page that shows this content. */
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
  what: string;
  create(): CurrentResume | Promise<CurrentResume>;
  /** With what it is refused; null where it is read, because what is hostile in it is not looked at. */
  refused: string | null;
}

export const maliciousDocx: MaliciousResume[] = [
  {
    what: "a ZIP bomb that says how large it is",
    create: () => createRawDocx(Buffer.alloc(40 * MIB, "<w:p/>")),
    refused: "unreadable_resume",
  },
  {
    what: "a ZIP bomb that lies about how large it is",
    create: async () => {
      const { bytes, type } = await createRawDocx(Buffer.alloc(40 * MIB, "<w:p/>"));
      return { bytes: forgeEntrySize(Buffer.from(bytes), 1000), type };
    },
    refused: "unreadable_resume",
  },
  {
    what: "many parts that are large together",
    create: async () => {
      const parts: Record<string, Buffer> = {
        "word/document.xml": Buffer.from(createDocumentXml(createParagraphXml("Hello"))),
      };
      for (let index = 0; index < 10; index++) parts[`word/header${index}.xml`] = Buffer.alloc(2 * MIB, " ");
      return { bytes: await createZip(parts), type: DOCX };
    },
    refused: "unreadable_resume",
  },
  {
    what: "thousands of entries",
    create: async () => {
      const names = Array.from({ length: 2_500 }, (_, index) => [`word/${index}.xml`, "x"]);
      return { bytes: await createZip(Object.fromEntries(names)), type: DOCX };
    },
    refused: "unreadable_resume",
  },
  {
    what: "an XML entity that names a file of the server (CVE-2019-13358)",
    create: () =>
      createRawDocx(
        createDocumentXml(
          createParagraphXml("&secret; ".repeat(50)),
          '<!DOCTYPE r [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
        ),
      ),
    refused: "unreadable_resume",
  },
  {
    what: "XML entities that grow",
    create: () => {
      const grow = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join("");
      return createRawDocx(createDocumentXml(createParagraphXml("&e12;"), `<!DOCTYPE r [<!ENTITY e0 "ha">${grow}]>`));
    },
    refused: "unreadable_resume",
  },
  {
    what: "tags within tags, 200,000 deep",
    create: () =>
      createRawDocx(createDocumentXml(`${"<w:sdt><w:sdtContent>".repeat(100_000)}${createParagraphXml("deep")}`)),
    refused: "unreadable_resume",
  },
  {
    what: "a ZIP without a document",
    create: async () => ({ bytes: await createZip({ a: "b" }), type: DOCX }),
    refused: "unreadable_resume",
  },
  {
    what: "no ZIP",
    create: () => ({ bytes: Buffer.from("PK\u0003\u0004 and nothing"), type: DOCX }),
    refused: "unreadable_resume",
  },
  { what: "XML that is none", create: () => createRawDocx("<w:document><w:body>< & >"), refused: "unreadable_resume" },
  {
    what: "a document cut off in the middle",
    create: async () => {
      const { bytes } = await createRawDocx(createDocumentXml(createParagraphXml("Hello").repeat(1000)));
      return { bytes: bytes.subarray(0, bytes.length / 2), type: DOCX };
    },
    refused: "unreadable_resume",
  },
];

export const maliciousPdf: MaliciousResume[] = [
  {
    what: "10,000 pages",
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
    refused: "scanned_resume",
  },
  {
    what: "arrays within arrays, 500,000 deep",
    create: () => createRawPage(createStream(Buffer.from("[".repeat(500_000)), "")),
    refused: "scanned_resume",
  },
  {
    what: "a catalogue of arrays within arrays",
    create: () => createRawPage(createStream(createTextContent("hello"), ""), `/Deep ${"[".repeat(500_000)}`),
    refused: "unreadable_resume",
  },
  {
    what: "pages that are their own parents",
    create: () =>
      createRawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]),
    refused: "unreadable_resume",
  },
  {
    what: "scripts that run when it is opened",
    create: () =>
      createRawPage(
        createStream(
          createTextContent(`I am a nurse with ten years of experience, looking for work. ${"And so on. ".repeat(5)}`),
          "",
        ),
        "/OpenAction << /S /JavaScript /JS (while \\(true\\) {} process.exit\\(\\)) >>",
      ),
    refused: null,
  },
  {
    what: "a password",
    create: () => {
      const key = "A".repeat(64);
      const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${key}> /U <${key}> >>`;
      return createRawPdf(
        ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
        `${encrypt} /ID [<AA> <AA>]`,
      );
    },
    refused: "protected_resume",
  },
  {
    what: "a picture and no text",
    create: () => createRawPage(createStream(Buffer.from("0 0 100 100 re f"), "")),
    refused: "scanned_resume",
  },
  {
    what: "no PDF",
    create: () => ({ bytes: Buffer.from("%PDF-1.7 and nothing"), type: "application/pdf" }),
    refused: "unreadable_resume",
  },
  {
    what: "nothing at all",
    create: () => ({ bytes: Buffer.alloc(0), type: "application/pdf" }),
    refused: "unreadable_resume",
  },
];

/** Only the limits on time and memory end these. */
export const endlessResumes: MaliciousResume[] = [
  {
    what: "a stream that inflates to 150 MB",
    create: () =>
      createRawPage(createStream(deflateSync(Buffer.alloc(150 * MIB, " "), { level: 1 }), "/Filter /FlateDecode")),
    refused: "unreadable_resume",
  },
  {
    what: "a text that goes on and on",
    create: () => {
      const text = Buffer.concat([Buffer.from("BT /F 12 Tf "), Buffer.alloc(60 * MIB, "(ha) Tj ")]);
      return createRawPage(createStream(deflateSync(text, { level: 1 }), "/Filter /FlateDecode"));
    },
    refused: "unreadable_resume",
  },
  {
    what: "a million paragraphs",
    create: () => createRawDocx(createDocumentXml("<w:p/>".repeat(1_500_000))),
    refused: "unreadable_resume",
  },
];

/** Writes another size into the directory and the head of the first entry of a ZIP. */
function forgeEntrySize(bytes: Buffer, size: number): Buffer {
  const directory = bytes.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  bytes.writeUInt32LE(size, directory + 24);
  bytes.writeUInt32LE(size, 22);
  return bytes;
}
