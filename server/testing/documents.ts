import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A ZIP of these files, in this order. */
export function createZip(files: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content as string), name, { compress: compress && name !== "mimetype" });
  }
  zip.end();
  return buffer(zip.outputStream);
}

export const docxEntries = {
  "[Content_Types].xml":
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  "word/document.xml": '<?xml version="1.0"?><w:document/>',
};

export const odtEntries = {
  mimetype: "application/vnd.oasis.opendocument.text",
  "content.xml": '<?xml version="1.0"?><office:document-content/>',
};

/** As much of an OLE file as tells that it holds a stream of this name. */
export function createOleFile(stream: string): Buffer {
  const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
  return Buffer.concat([signature, Buffer.alloc(1016), Buffer.from(stream, "utf16le"), Buffer.alloc(512)]);
}
