import { insertJob } from "../../server/jobs/queries.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import { createEmployer, createSeeker, createWriter, type Target, type Write, type Writer } from "../writer.ts";

const MAX_SEARCHES = 8;

interface StoredSearch {
  name: string;
  alert: string;
}

/** Saves, renames and deletes searches of one seeker. The stored items have the keywords as their keys. */
export async function createSavedSearchWriter(target: Target): Promise<Writer> {
  const seeker = await createSeeker(target.db);
  const idByKeywords = new Map<string, string>();

  function save(title: string, value: StoredSearch): Write<StoredSearch> {
    const send = async () => {
      const reply = await (await target.as(seeker)).post("/saved/searches", { ...value, terms: { title } });
      if (reply.status === 201) idByKeywords.set(title, reply.body.id);
      return reply;
    };
    return { key: title, value, status: 201, send, repeat: send };
  }

  function rename(title: string, value: StoredSearch): Write<StoredSearch> {
    const send = async () => (await target.as(seeker)).put(`/saved/searches/${idByKeywords.get(title)}`, value);
    return { key: title, value, status: 200, send, repeat: send };
  }

  function remove(title: string): Write<StoredSearch> {
    const send = async () => (await target.as(seeker)).delete(`/saved/searches/${idByKeywords.get(title)}`);
    return { key: title, value: null, status: 204, send };
  }

  return createWriter<StoredSearch>({
    name: "saved searches",
    next(count, items) {
      const value = { name: `Search ${count}`, alert: count % 2 === 0 ? "daily" : "none" };
      const [oldest, newest] = [items[0], items.at(-1)];
      if (oldest && items.length >= MAX_SEARCHES) return remove(oldest[0]);
      return newest && count % 3 === 1 ? rename(newest[0], value) : save(`keyword ${count}`, value);
    },
    async read() {
      const { body } = await (await target.as(seeker)).get("/saved/searches");
      return body
        .toReversed()
        .map(({ id, name, alert, terms }: Record<string, string> & { terms: { title: string } }) => {
          idByKeywords.set(terms.title, id ?? "");
          return [terms.title, { name, alert }];
        });
    },
  });
}

/** Saves and removes the same jobs again and again. */
export async function createSavedJobWriter(target: Target): Promise<Writer> {
  const [seeker, employer] = [await createSeeker(target.db), await createEmployer(target.db)];
  const jobs = await Promise.all(
    [0, 1, 2].map(() => insertJob(target.db, { id: employer.id, company_id: employer.id }, jobForm)),
  );
  return createWriter<true>({
    name: "saved jobs",
    next(count, items) {
      const id = jobs[count % jobs.length]?.id ?? "";
      const isSaved = items.some(([key]) => key === id);
      const send = async () => (await target.as(seeker)).send(isSaved ? "DELETE" : "PUT", `/saved/jobs/${id}`);
      return { key: id, value: isSaved ? null : true, status: 204, send, repeat: send };
    },
    async read() {
      const { body } = await (await target.as(seeker)).get("/saved/jobs/ids");
      return body.map((id: string) => [id, true]);
    },
  });
}
