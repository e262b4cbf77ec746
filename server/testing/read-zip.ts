import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fromBuffer, type ZipFile } from "yauzl";

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

/** Reads the entries of the ZIP in a response by name, and parses the JSON entries. */
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape of the entries
export async function readZipEntries(response: Response): Promise<Record<string, any>> {
  const zip = await openZip(Buffer.from(await response.arrayBuffer()));
  const files: Record<string, unknown> = {};
  zip.on("entry", (entry) => {
    zip.openReadStream(entry, async (_, stream) => {
      const content = await text(stream);
      files[entry.fileName] = entry.fileName.endsWith(".json") ? JSON.parse(content) : content;
      zip.readEntry();
    });
  });
  zip.readEntry();
  await once(zip, "end");
  return files;
}
