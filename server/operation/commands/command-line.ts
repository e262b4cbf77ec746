import { parseArgs } from "node:util";
import { StartError } from "../../../database/start-error.ts";
import { type Command, type CommandInput, type CommandResult, UsageError } from "./command.ts";

const EXIT_OK = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/** Loaded on demand, because each command needs other modules. */
const commands: Record<string, () => Promise<Command>> = {
  backup: async () => (await import("./backup.ts")).backupCommand,
  demo: async () => (await import("./demo.ts")).demoCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  files: async () => (await import("./files.ts")).filesCommand,
  grant: async () => (await import("./grant.ts")).grantCommand,
  init: async () => (await import("./init.ts")).initCommand,
  mail: async () => (await import("./mail.ts")).mailCommand,
  migrate: async () => (await import("./migrate.ts")).migrateCommand,
  occupations: async () => (await import("./occupations.ts")).occupationsCommand,
  restore: async () => (await import("./restore.ts")).restoreCommand,
  settings: async () => (await import("./settings.ts")).settingsCommand,
  statements: async () => (await import("./statements.ts")).statementsCommand,
};

const generalOptions = { help: { type: "boolean", short: "h" }, json: { type: "boolean" } } as const;

/** Where a command reads its settings and prints. Tests replace it. */
export interface CommandLineContext {
  /** The environment of the process by default. */
  environment?: NodeJS.ProcessEnv;
  stdout: Pick<NodeJS.WritableStream, "write">;
  stderr: Pick<NodeJS.WritableStream, "write">;
}

/**
 * Runs a command and prints its result. Returns the exit code: 0 when all is well, 1 for a failure or a finding that
 * needs the operator, 2 for wrong use.
 */
export async function runCommandLine(args: string[], context: CommandLineContext = process): Promise<number> {
  const { stdout, stderr, environment } = context;
  const [name, ...commandArgs] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    writeLines(stdout, await describeAllCommands());
    return name === undefined ? EXIT_USAGE : EXIT_OK;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const names = Object.keys(commands).sort().join(", ");
    return printError(new UsageError(`there is no command ${name}; the commands are ${names}`), commandArgs, context);
  }
  const command = await load();
  try {
    const { values, positionals } = parseCommandArgs(command, commandArgs);
    if (values.help) {
      writeLines(stdout, describeCommand(command));
      return EXIT_OK;
    }
    const report = (result: CommandResult) =>
      writeLines(stdout, values.json ? [JSON.stringify(result.json)] : result.lines);
    const progress = (message: string) => writeLines(stderr, [message]);
    const result = await runUntilSignal(command, { args, values, positionals, report, progress, environment });
    report(result);
    return result.hasFindings ? EXIT_FAILURE : EXIT_OK;
  } catch (error) {
    return printError(error, commandArgs, context, name);
  }
}

function parseCommandArgs(command: Command, args: string[]): Pick<CommandInput, "values" | "positionals"> {
  try {
    const options = { ...command.options, ...generalOptions };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as CommandInput["values"], positionals };
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split(". ") : [];
    throw new UsageError(reason.charAt(0).toLowerCase() + reason.slice(1));
  }
}

/** The first SIGINT or SIGTERM asks the command to end, which may take a moment. The second one ends the process. */
async function runUntilSignal(command: Command, input: Omit<CommandInput, "signal">): Promise<CommandResult> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new StartError("The command was interrupted before it had finished."));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    return await command.run({ ...input, signal: stopping.signal });
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
  }
}

/** @throws every error that is no UsageError or StartError, with its stack */
function printError(error: unknown, args: string[], { stdout, stderr }: CommandLineContext, name?: string): number {
  const isUsageError = error instanceof UsageError;
  if (!isUsageError && !(error instanceof StartError)) throw error;
  const help = `npm run admin -- ${name ? `${name} --help` : "--help"}`;
  const message = isUsageError ? `Wrong use: ${error.message}. Run ${help}.` : error.message;
  if (args.includes("--json")) writeLines(stdout, [JSON.stringify({ error: message })]);
  else writeLines(stderr, [message]);
  return isUsageError ? EXIT_USAGE : EXIT_FAILURE;
}

async function describeAllCommands(): Promise<string[]> {
  const names = Object.keys(commands).sort();
  const summaries = await Promise.all(names.map(async (name) => (await commands[name]?.())?.summary ?? ""));
  const width = Math.max(...names.map((name) => name.length)) + 2;
  return [
    "npm run admin -- <command> [options]",
    "",
    ...names.map((name, index) => `  ${name.padEnd(width)}${summaries[index]}`),
    "",
    "Each command has --help, and --json for output that a program reads.",
    "It uses the settings of the portal, which may run at the same time.",
    "Exit codes: 0 all is well, 1 a failure or a finding that needs you, 2 wrong use.",
  ];
}

function describeCommand({ summary, usage, help }: Command): string[] {
  return [...usage.map((form) => `npm run admin -- ${form}`), "", summary, ...(help.length > 0 ? ["", ...help] : [])];
}

function writeLines(stream: CommandLineContext["stdout"], lines: string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}
