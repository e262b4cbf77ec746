import os from "node:os";

const BYTES_PER_MB = 1024 * 1024;

/** In a container the limit of its group counts, not the memory of the host. */
function getMemoryMb(): number {
  const limit = process.constrainedMemory();
  const total = os.totalmem();
  return Math.floor((limit > 0 && limit < total ? limit : total) / BYTES_PER_MB);
}

function clampRounded(low: number, value: number, high: number): number {
  return Math.round(Math.min(Math.max(low, value), high));
}

/**
 * PostgreSQL's own defaults suit a machine of the nineties. These follow the memory there is, and stay modest:
 * `shared_buffers` is a ceiling that fills with use; a fiftieth of it is taken at once, for the list of what it holds.
 */
export function createServerSettings(port: number, megabytes: number = getMemoryMb()): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",

    shared_buffers: `${clampRounded(128, megabytes / 8, 2048)}MB`,
    effective_cache_size: `${clampRounded(256, megabytes / 2, 65536)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: `${clampRounded(64, megabytes / 32, 512)}MB`,
    random_page_cost: "1.1",
    // Compiling a plan costs more than the short queries of a web page gain from it.
    jit: "off",

    fsync: "on",
    synchronous_commit: "on",
    // PostgreSQL would take, and fill with zeros, 16 MB. Work that commits often needs a fraction.
    wal_buffers: "4MB",
    wal_compression: "on",
    max_wal_size: "2GB",

    TimeZone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_checkpoints: "off",
    // Leaves out failed statements: the server reports them itself, and they may hold what people typed.
    log_min_messages: "log",
  };
}
