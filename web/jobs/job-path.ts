import type { Job } from "../../contract/jobs.ts";

/** Address of a job's public page, without its language. Only the id counts; the words are for people. */
export function jobPath({ id, title }: Pick<Job, "id" | "title">): string {
  const words = slug(title);
  return words ? `/job/${id}/${words}` : `/job/${id}`;
}

function slug(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join("-").slice(0, 80).replace(/-$/, "");
}
