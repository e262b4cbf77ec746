import { readFile, writeFile } from "node:fs/promises";
import * as z from "zod";
import {
  isSettingKey,
  SettingChanges,
  type SettingKey,
  settingKeys,
} from "../../../contract/platform/settings/settings.ts";
import { StartError } from "../../../database/start-error.ts";
import { readStoredSettings } from "../../platform/settings/portal-settings.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { type Command, type CommandInput, type CommandResult, rejectArguments, UsageError } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const settingsCommand: Command = {
  summary: "Writes the settings of the portal to a file, or reads them from one.",
  usage: ["settings export FILE", "settings import FILE"],
  help: [
    "The file is JSON with the settings that differ from their defaults, by the keys of docs/settings.md, so it also suits",
    "another portal. An import is all or nothing: it changes nothing when one value is wrong. Settings that the file does",
    "not have return to their defaults. Settings that a variable fixes stay as they are. A running portal takes over an",
    "import within five seconds. The audit names the operator.",
  ],
  async run(input) {
    const [action, file, ...others] = input.positionals;
    rejectArguments(others);
    if (file === undefined) throw new UsageError("FILE is missing");
    if (action === "export") return exportSettings(input, file);
    if (action === "import") return importSettings(input, file);
    throw new UsageError("export or import is expected");
  },
};

async function exportSettings(input: CommandInput, file: string): Promise<CommandResult> {
  const { stored } = await withPortal(input, ({ db }) => readStoredSettings(db));
  await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`);
  const keys = Object.keys(stored);
  return { lines: [`${keys.length} settings are in ${file}.`], json: { settings: keys } };
}

async function importSettings(input: CommandInput, file: string): Promise<CommandResult> {
  const given = await readSettingsFile(file);
  const changed = await withPortal(input, async ({ config, db }) => {
    // What the file lacks becomes the default.
    const form = { ...Object.fromEntries(settingKeys.map((key) => [key, null])), ...given };
    for (const key of Object.keys(config.settings.fixed)) delete form[key as SettingKey];
    return db.transaction().execute(async (trx) => {
      const { version } = await readStoredSettings(trx);
      return saveSettings(trx, form, { config: config.settings, actorId: null, version });
    });
  });
  return {
    lines: [changed.length === 0 ? "Nothing has changed." : `Changed: ${changed.join(", ")}.`],
    json: { changed },
  };
}

/** @throws {StartError} that names all faults */
async function readSettingsFile(file: string): Promise<SettingChanges> {
  const content = await readFile(file, "utf8").catch((error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`);
  });
  const { data: values } = z.record(z.string(), z.unknown()).safeParse(parseJson(content));
  if (!values) throw new StartError(`${file} is no JSON object.`);
  const unknown = Object.keys(values).filter((key) => !isSettingKey(key));
  const { data, error } = SettingChanges.safeParse(values);
  const faults = [
    ...unknown.map((key) => `${key} is no setting`),
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
  ];
  if (!data || faults.length > 0) throw new StartError(`Nothing was imported: ${faults.join("; ")}.`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
