import { Counter, Gauge, Histogram } from "prom-client";
import { notificationChannels } from "../../../contract/operation/mail.ts";

/**
 * The metrics that each process counts for itself. They are in the default registry of prom-client, whose label `worker`
 * says which process of the portal has counted. Metrics of the whole portal are in `portal-metrics.ts`.
 * `docs/alerts.md` lists all of them.
 */

/** From a cached page to the time in which a request gets its reply. */
const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];

export const requestCounter = new Counter({
  name: "job_portal_http_requests_total",
  help: "Requests with a response, by route pattern and status. The API requests of rendered pages are not counted.",
  labelNames: ["method", "route", "status"],
});

export const requestDuration = new Histogram({
  name: "job_portal_http_request_duration_seconds",
  help: "Time from the arrival of a request to the end of its response, by route pattern.",
  labelNames: ["method", "route"],
  buckets: REQUEST_BUCKETS_SECONDS,
});

/**
 * Why a request or event was refused:
 * - `rate_limit`: a limit of attempts (429)
 * - `admission`: too many requests of one account or IP address in progress
 * - `overload`: the queue of an expensive task, such as a search, is full
 * - `time_out`: no reply in time
 * - `connections`: too many connections of one IP address
 * - `unavailable`: the database or another server did not respond
 */
const refusalCauses = ["rate_limit", "admission", "overload", "time_out", "connections", "unavailable"] as const;
type RefusalCause = (typeof refusalCauses)[number];

const refusalCounter = new Counter({
  name: "job_portal_refusals_total",
  help: "Refused requests, live events and connections, by cause.",
  labelNames: ["cause"],
});

// Prometheus sees an increase only after a first value.
for (const cause of refusalCauses) refusalCounter.inc({ cause }, 0);

export function countRefusal(cause: RefusalCause): void {
  refusalCounter.inc({ cause });
}

/** How often a value was cached (hit), was being created for another request (shared), or was created (miss). */
export interface CacheLookups {
  hit: number;
  shared: number;
  miss: number;
}

const lookupsOfCaches = new Map<string, CacheLookups>();

new Counter({
  name: "job_portal_cache_lookups_total",
  help: "Lookups in a cache of replies or pages. The result is hit, shared (another request is creating it) or miss.",
  labelNames: ["cache", "result"],
  collect() {
    this.reset();
    for (const [cache, lookups] of lookupsOfCaches) {
      for (const [result, count] of Object.entries(lookups)) this.inc({ cache, result }, count);
    }
  },
});

/** Returns the numbers that the lookups in a cache are added to. */
export function countCacheLookups(cache: string): CacheLookups {
  const lookups = lookupsOfCaches.get(cache) ?? { hit: 0, shared: 0, miss: 0 };
  lookupsOfCaches.set(cache, lookups);
  return lookups;
}

export const socketGauge = new Gauge({
  name: "job_portal_sockets",
  help: "Open live connections (WebSockets) with a session.",
});

export const listenerConfirmedGauge = new Gauge({
  name: "job_portal_notification_connection_confirmed_timestamp_seconds",
  help: "When the connection for LISTEN last worked. It is tested every second.",
});

export const notificationReceivedGauge = new Gauge({
  name: "job_portal_notification_received_timestamp_seconds",
  help: "When PostgreSQL last delivered a notification (NOTIFY) to the process.",
});

export const replicaLagGauge = new Gauge({
  name: "job_portal_replica_lag_seconds",
  help: "Upper bound of the lag of a replica. Infinite after a failure, and while it was never reached. It is probed four times a second.",
  labelNames: ["replica"],
});

export const replicaInUseGauge = new Gauge({
  name: "job_portal_replica_in_use",
  help: "1 when the process reads public data from a replica, 0 when the replica is too far behind or does not answer.",
  labelNames: ["replica"],
});

export const deliveryCounter = new Counter({
  name: "job_portal_deliveries_total",
  help: "Attempts to deliver a mail (email), text message (sms) or push (push): delivered, failed (tried again) or rejected (given up).",
  labelNames: ["channel", "outcome"],
});
for (const channel of notificationChannels) {
  for (const outcome of ["delivered", "failed", "rejected"]) deliveryCounter.inc({ channel, outcome }, 0);
}

export const tripPlanCounter = new Counter({
  name: "job_portal_trip_plans_total",
  help: "Journeys that OpenTripPlanner was asked for: answered, failed (no answer in time, or a wrong one), or skipped (too many calls at once).",
  labelNames: ["outcome"],
});
for (const outcome of ["answered", "failed", "skipped"]) tripPlanCounter.inc({ outcome }, 0);

export const sweepSucceededAt = new Gauge({
  name: "job_portal_sweep_last_success_timestamp_seconds",
  help: "When a sweep last ended without an error in the process.",
  labelNames: ["sweep"],
});

export const sweepDuration = new Gauge({
  name: "job_portal_sweep_last_duration_seconds",
  help: "How long the last successful run of a sweep took.",
  labelNames: ["sweep"],
});

export const sweepInterval = new Gauge({
  name: "job_portal_sweep_interval_seconds",
  help: "The time between two runs of a sweep in a process.",
  labelNames: ["sweep"],
});

export const sweepFailureCounter = new Counter({
  name: "job_portal_sweep_failures_total",
  help: "Runs of a sweep that ended with an error.",
  labelNames: ["sweep"],
});

export const sweepDoneCounter = new Counter({
  name: "job_portal_sweep_done_total",
  help: "What sweeps have done, such as erased or announced applications (erasures), and reminders (answers).",
  labelNames: ["sweep", "work"],
});
