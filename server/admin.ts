import { runCommandLine } from "./operation/commands/command-line.ts";

/** The command line of the operator: `npm run admin -- <command>`. */
process.exitCode = await runCommandLine(process.argv.slice(2));
