import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { countRefusal } from "../../metrics/process-metrics.ts";

/** Expensive work for visitors, whose queue is bounded. */
export interface BoundedWork {
  /** Whether the queue is full, so that a further request is refused. */
  isFull(): boolean;
  /** Whether the reply to a GET request needs the work, because it is not cached. */
  isNeededBy(request: IncomingMessage): boolean;
  refusal: { headers: OutgoingHttpHeaders; body: Buffer | string };
}

/**
 * Refuses requests before they are routed, when the queue of their work is full. During an overload there are many more
 * refusals than replies, so a refusal costs little more than the bytes that it sends: it has no id and no log line.
 */
export class OverloadGate {
  readonly #works: BoundedWork[] = [];

  add(work: BoundedWork): void {
    this.#works.push(work);
  }

  /** Responds with 503 and returns true, or leaves the request to the application. */
  refuse(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const work = this.#works.find((each) => each.isFull() && each.isNeededBy(request));
    if (!work) return false;
    countRefusal("overload");
    response.writeHead(503, work.refusal.headers).end(work.refusal.body);
    return true;
  }
}
