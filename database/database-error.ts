import pg from "pg";
import { getErrorCode, StartError } from "./start-error.ts";

/** Codes of Node for a certificate that it does not trust. */
const CERTIFICATE_ERROR = /CERT|^UNABLE_TO_(VERIFY|GET_ISSUER)/;

/** Returns a StartError for an error of a connection attempt with a known cause, otherwise the error itself. */
export function toConnectionError(error: unknown): unknown {
  const code = getErrorCode(error);
  if (!code) return toCodelessConnectionError(error);
  if (code === "3D000") return new StartError("The database named in DATABASE_URL does not exist: create it first.");
  if (code.startsWith("28"))
    return new StartError("The database refuses the user or the password in DATABASE_URL: correct them.");
  // `too_many_connections` of the server, the database or the role.
  if (code === "53300")
    return new StartError(
      `The database has no free connection (${error instanceof Error ? error.message : code}): end other clients, or raise the limit of connections.`,
    );
  if (CERTIFICATE_ERROR.test(code))
    return new StartError(
      `The certificate of the database is not trusted (${code}): add sslrootcert=FILE with its certificate authority to DATABASE_URL, or correct the host name there.`,
    );
  return new StartError(`The database does not answer (${code}): start it, or check DATABASE_URL.`);
}

/** Some errors of pg have no code. */
function toCodelessConnectionError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : "";
  if (message === "The server does not support SSL connections") {
    return new StartError("The database does not accept TLS: switch it on there, or remove sslmode from DATABASE_URL.");
  }
  if (/timeout/.test(message)) {
    return new StartError("The database does not answer (no reply in time): start it, or check DATABASE_URL.");
  }
  return error;
}

/** Returns a StartError for an error of a statement that a start cannot do without, otherwise undefined. */
export function toStatementError(error: unknown): StartError | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const { code, message } = error;
  if (code === "42501") {
    return new StartError(
      `The role in DATABASE_URL lacks a right (${message}): make it the owner of the database and of its tables.`,
      { cause: error },
    );
  }
  if (code === "25006") return createReadOnlyError();
  if (code === "53100") {
    return new StartError(`The disk of the database is full (${message}): free space there.`, { cause: error });
  }
  return undefined;
}

/** @throws {StartError} when the database is a standby or read-only, so that nothing can be saved */
export async function requireWritableDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(`select ${IS_READ_ONLY} as is_read_only`);
  if (rows[0]?.is_read_only) throw createReadOnlyError();
}

/** The SQL condition that the database accepts no changes: it is a standby, or read-only by its settings. */
export const IS_READ_ONLY = "pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean";

function createReadOnlyError(): StartError {
  return new StartError(
    "The database accepts no changes, because it is a standby or read-only: set DATABASE_URL to the primary server.",
  );
}
