import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createOccupationGroupSweep } from "../../jobs/occupations/group-sweep.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";

const portal = await startTestPortal();
const environment = getPortalEnvironment(portal);
const employer = await makeEmployer(portal);
const folder = await createTemporaryFolder();

const HEAD = "conceptType,conceptUri,iscoGroup,preferredLabel,altLabels,status";
const line = (group: string, preferred: string, others = "") =>
  `Occupation,http://data.europa.eu/esco/occupation/1,${group},"${preferred}","${others}",released`;
const esco = (...lines: string[]) => [HEAD, ...lines].join("\n");

async function write(content: string | Buffer): Promise<string> {
  const file = path.join(folder, "occupations.csv");
  await writeFile(file, content);
  return file;
}

const run = async (content: string | Buffer, language = "en") =>
  runAdmin(["occupations", "import", await write(content), "--language", language], environment);
const readLabels = async () =>
  (
    await portal.pool.query(
      "select language, key, occupation_group, is_preferred from occupation_labels order by 1, 2, 3",
    )
  ).rows;
const propose = async (title: string) =>
  (await employer.client.get(`/jobs/occupation-group?${new URLSearchParams({ title })}`)).body.occupation_group;
const countEvents = async () =>
  Number(
    (await portal.pool.query("select count(*) from staff_events where kind = 'occupations_imported'")).rows[0].count,
  );

describe("admin occupations import", () => {
  it("reads names, which propose groups, replaces them with the next file of the language, and is in the audit", async () => {
    const job = await makeJob(portal, employer, { title: "Frobnicator" });
    const file = `\ufeff${esco(
      line("2166", "frobnicator", "frobnication specialist\nfrob/frobster"),
      line("0110", "wing commander"),
      "ISCOGroup,x,0,Armed forces,,released",
      "",
    )}\r\n`;
    expect(await run(file)).toEqual({
      exitCode: 0,
      stdout: "2 occupations with 5 names are in the portal for en.\n",
      stderr: "",
    });
    expect(await propose("Senior Frobnicator (m/f)")).toBe("21");
    expect(await propose("Frobster")).toBe("21");
    expect(await propose("Wing commander")).toBe("01");
    expect(await propose("Nurse")).toBe("22");
    await createOccupationGroupSweep(portal.db).run(AbortSignal.timeout(60_000));
    expect((await employer.client.get(`/crud/jobs/${job.id}`)).body.occupation_group).toBe("21");

    const stored = await readLabels();
    expect((await run(file)).stdout).toBe("Nothing has changed.\n");
    expect([await readLabels(), await countEvents()]).toEqual([stored, 1]);

    await run(esco(line("7212", "frobnicateur")), "fr");
    expect((await run(esco(line("7212", "frobnicator")))).exitCode).toBe(0);
    expect(await readLabels()).toEqual([
      { language: "en", key: "frobnicator", occupation_group: "72", is_preferred: true },
      { language: "fr", key: "frobnicateur", occupation_group: "72", is_preferred: true },
    ]);
    expect(await countEvents()).toBe(3);
    for (const language of ["en", "fr"]) await runAdmin(["occupations", "remove", "--language", language], environment);
    expect(await readLabels()).toEqual([]);
  });

  it("is not certain of a name of several groups, unless it is the preferred one of one", async () => {
    await run(
      esco(
        line("2166", "frob"),
        line("7212", "grinder of frobs", "frob\nfrobber"),
        line("2411", "frobbist", "frobber"),
      ),
    );
    expect([await propose("Frob"), await propose("Frobber")]).toEqual(["21", null]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["other columns", "id,name\n1,nurse", /lacks the columns conceptType, iscoGroup, preferredLabel, altLabels/],
    ["an empty file", "", /lacks the columns/],
    ["no occupations", HEAD, /has no line with the conceptType Occupation/],
    ["another encoding", Buffer.from(esco(line("2166", "coördinator")), "latin1"), /is not UTF-8/],
    ["NUL characters", esco(line("2166", "a\0b")), /has NUL characters/],
    ["a cut-off file", esco('Occupation,x,2166,"frob'), /ends within a quoted field/],
    ["a short line", esco("Occupation,x,2166"), /record 2 has 3 fields, not 6/],
    [
      "codes that are none",
      esco(line("216", "a"), line("9999", "b"), line("nurse", "c")),
      /record 2 has the iscoGroup "216"; record 3 .* record 4/,
    ],
    ["an empty name", esco(line("2166", " ")), /record 2 has no preferredLabel/],
    ["many faults", esco(...Array.from({ length: 9 }, () => line("x", "a"))), /, and 4 more\.$/m],
  ])("refuses %s and changes nothing", async (_, content, message) => {
    const before = await readLabels();
    const result = await run(content, "nl");
    expect([result.exitCode, result.stdout, await readLabels()]).toEqual([1, "", before]);
    expect(result.stderr).toMatch(message);
  });

  it("refuses a file that is missing, a folder and one that is too large", async () => {
    const importFile = (file: string) => runAdmin(["occupations", "import", file, "--language", "en"], environment);
    expect((await importFile(path.join(folder, "none.csv"))).stderr).toMatch(/cannot be read: ENOENT/);
    expect((await importFile(folder)).stderr).toMatch(/cannot be read: EISDIR/);
    const large = await write(Buffer.alloc(50_000_001, "a"));
    expect((await importFile(large)).stderr).toMatch(/has 50000001 bytes/);
  });

  it.each([
    ["no language", ["import", "file.csv"], /--language must be/],
    ["a language in words", ["import", "file.csv", "--language", "English"], /--language must be/],
    ["no file", ["import", "--language", "en"], /FILE is missing/],
    ["another action", ["export", "file.csv", "--language", "en"], /import or remove is expected/],
  ])("exits with 2 for %s", async (_, args, message) => {
    const result = await runAdmin(["occupations", ...args], environment);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toMatch(message);
  });
});
