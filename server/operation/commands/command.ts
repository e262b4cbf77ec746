import type { ParseArgsOptionsConfig } from "node:util";

/** A command of `npm run admin`. */
export interface Command {
  /** One line for the list of all commands. */
  summary: string;
  /** One line for each form of the command, without the program, such as `backup FILE`. */
  usage: string[];
  /** The lines of `--help` below the usage: options, and what the exit code 1 means. */
  help: string[];
  options?: ParseArgsOptionsConfig;
  /**
   * @throws {UsageError} when the arguments make no sense
   * @throws {StartError} with one sentence for the operator
   */
  run(input: CommandInput): Promise<CommandResult>;
}

export interface CommandInput {
  /** The arguments that are no options, without the name of the command. */
  positionals: string[];
  /** The words of the command line: the name of the command and what follows it. */
  args: string[];
  /** The options by their name. */
  values: Record<string, string | boolean | undefined>;
  /** Prints a line about long work to the standard error. */
  progress(message: string): void;
  /** Prints a part of the result before the command ends, as lines or as one line of JSON. */
  report(result: CommandResult): void;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
  /** The environment variables with the settings of the portal. */
  environment: NodeJS.ProcessEnv | undefined;
}

export interface CommandResult {
  /** The output for people. */
  lines: string[];
  /** The output with `--json`. */
  json: unknown;
  /** True when the command has found something that needs the operator. The exit code is then 1. */
  hasFindings?: boolean;
}

/** Wrong arguments. The exit code is 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Returns the only argument of a command. `name` is its name in the usage. */
export function requireArgument({ positionals }: CommandInput, name: string): string {
  const [value, ...others] = positionals;
  if (value === undefined) throw new UsageError(`${name} is missing`);
  rejectArguments(others);
  return value;
}

export function rejectArguments([first]: string[]): void {
  if (first !== undefined) throw new UsageError(`the argument ${first} is unexpected`);
}

/** Reads an option that is a whole number from 1. Returns null when it is not given. */
export function readCount({ values }: CommandInput, name: string): number | null {
  const value = values[name];
  if (value === undefined) return null;
  const count = Number(value);
  if (!/^[1-9]\d{0,5}$/.test(String(value))) throw new UsageError(`--${name} must be a whole number from 1`);
  return count;
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads an option that is a duration of at most 24 days, such as 30m. Returns milliseconds, or null when it is not given. */
export function readDurationMs({ values }: CommandInput, name: string): number | null {
  const value = values[name];
  if (value === undefined) return null;
  const [, count, unit] = /^([1-9]\d{0,6})([smhd])$/.exec(String(value)) ?? [];
  const seconds = Number(count) * (unitSeconds[unit ?? ""] ?? Number.NaN);
  if (!(seconds <= 24 * 86_400))
    throw new UsageError(`--${name} must be a duration of at most 24d, such as 30m or 24h`);
  return seconds * 1000;
}
