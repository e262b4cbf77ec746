import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { newFileName } from "../files/names.ts";
import { insertFile, type Kind, nameOnUser } from "../files/queries.ts";
import { piecesOf } from "../files/storage.ts";
import type { Answer, Client } from "./client.ts";
import type { Person } from "./factories.ts";
import type { TestPortal } from "./portal.ts";

/** A file as a person would choose it. */
export interface Chosen {
  name: string;
  bytes: Buffer;
}

export function pdf(text = "A resume"): Chosen {
  const bytes = Buffer.from(
    `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );
  return { name: "resume.pdf", bytes };
}

/** One red pixel. */
export const png: Chosen = {
  name: "me.png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
    "base64",
  ),
};

export function formWith({ name, bytes }: Chosen, field = "file"): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

export function uploadPhoto({ client }: { client: Client }, photo: Chosen = png): Promise<Answer> {
  return client.send("PUT", "/authenticated/users/photo", { body: formWith(photo) });
}

export function uploadResume({ id, client }: { id: string; client: Client }, resume = pdf()): Promise<Answer> {
  return client.send("PUT", `/auth/users/photo/${id}`, { body: formWith(resume) });
}

/** A person's file, put straight into the storage and the database; its id is its name. */
export async function makeFile(portal: TestPortal, owner: Person, kind: Kind): Promise<{ id: string }> {
  const [name, type] = kind === "photo" ? [newFileName("webp"), "image/webp"] : [newFileName("pdf"), "application/pdf"];
  const { bytes } = kind === "photo" ? png : pdf();
  for (const piece of piecesOf(name)) {
    const place = path.join(portal.files.incoming, randomUUID());
    await writeFile(place, bytes);
    await portal.files.storage.keep(piece, place);
  }
  const file = { file: name, original_name: kind === "photo" ? null : "resume.pdf", type, size: bytes.length };
  await nameOnUser(portal.db, owner.id, kind, name);
  await insertFile(portal.db, owner.id, kind, file);
  return { id: name };
}
