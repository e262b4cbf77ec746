import { recordStaffEvent } from "../../accounts/staff/events.ts";
import { readOccupationLabels } from "../../jobs/occupations/occupation-file.ts";
import { lookAgainAtTitles, storeLabels } from "../../jobs/occupations/store-labels.ts";
import { type Command, rejectArguments, UsageError } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const occupationsCommand: Command = {
  summary: "Reads names of occupations from a file of ESCO, which then tell the occupation groups of jobs.",
  usage: ["occupations import FILE --language CODE", "occupations remove --language CODE"],
  help: [
    "FILE is the CSV file of the occupations in one language, as ESCO (https://esco.ec.europa.eu) offers it: UTF-8, with the",
    "columns conceptType, iscoGroup, preferredLabel and altLabels. CODE is its language, such as en, nl or de. An import replaces the",
    "names that an earlier one in this language has brought, or changes nothing when one line is wrong. Jobs whose group is",
    "not known yet are looked at again, which the running portal does. The audit names the operator.",
  ],
  options: { language: { type: "string" } },
  async run(input) {
    const [action, file, ...others] = input.positionals;
    rejectArguments(others);
    const language = String(input.values.language ?? "");
    if (action !== "import" && action !== "remove") throw new UsageError("import or remove is expected");
    if (!/^[a-z]{2}$/.test(language)) throw new UsageError("--language must be the code of a language, such as en");
    if (action === "remove" && file !== undefined) throw new UsageError(`the argument ${file} is unexpected`);
    if (action === "import" && file === undefined) throw new UsageError("FILE is missing");
    const read = file === undefined ? { occupations: 0, labels: [] } : await readOccupationLabels(file);
    const isChanged = await withPortal(input, async ({ db }) => {
      const changed = await db.transaction().execute(async (trx) => {
        if (!(await storeLabels(trx, language, read.labels))) return false;
        await recordStaffEvent(trx, { kind: "occupations_imported", actorId: null, data: { language } });
        return true;
      });
      if (changed) await lookAgainAtTitles(db);
      return changed;
    });
    const count = read.labels.length;
    const done =
      action === "import"
        ? `${read.occupations} occupations with ${count} names are in the portal for ${language}.`
        : `The portal has no imported names for ${language} any more.`;
    return {
      lines: [isChanged ? done : "Nothing has changed."],
      json: { language, occupations: read.occupations, labels: count, changed: isChanged },
    };
  },
};
