import os from "node:os";

const BYTES_PER_MB = 1024 * 1024;

/** Returns the memory limit of the control group in a container, otherwise the memory of the machine. */
function getMemoryMb(): number {
  const limit = process.constrainedMemory();
  const total = os.totalmem();
  return Math.floor((limit > 0 && limit < total ? limit : total) / BYTES_PER_MB);
}

function clampRounded(low: number, value: number, high: number): number {
  return Math.round(Math.min(Math.max(low, value), high));
}

/**
 * Adapts PostgreSQL to the memory of the machine, because its defaults suit a very small machine. At the start,
 * PostgreSQL uses only about 2 % of `shared_buffers`, for its page table. The rest fills with use.
 */
export function createServerSettings(port: number, memoryMb: number = getMemoryMb()): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",

    shared_buffers: `${clampRounded(128, memoryMb / 8, 2048)}MB`,
    effective_cache_size: `${clampRounded(256, memoryMb / 2, 65536)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: `${clampRounded(64, memoryMb / 32, 512)}MB`,
    random_page_cost: "1.1",
    // Compiling a query plan takes longer than it saves in the short queries of a web page.
    jit: "off",

    fsync: "on",
    synchronous_commit: "on",
    // PostgreSQL would allocate and clear the default of 16 MB at the start. Short transactions need a fraction of it.
    wal_buffers: "4MB",
    wal_compression: "on",
    max_wal_size: "2GB",

    TimeZone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_checkpoints: "off",
    // Omits failed statements from the log, because they may contain personal data. The portal logs the errors itself.
    log_min_messages: "log",
  };
}
