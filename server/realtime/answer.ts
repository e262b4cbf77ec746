import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod";
import { type ClientEvent, clientEvents, type EventResult, type SocketError } from "../../contract/events.ts";
import { ApiError, toErrorReply } from "../errors.ts";
import { containsNul, toValidationError } from "../http/validation.ts";
import type { LiveSocket } from "./types.ts";

type EventInput<Event extends ClientEvent> = z.output<(typeof clientEvents)[Event]["input"]>;
export type EventHandler<Event extends ClientEvent> = (input: EventInput<Event>) => Promise<EventResult<Event>>;

/**
 * Binds one event of the contract: whatever comes in, the answer is its result or an error, and nothing is thrown. One
 * socket's events are handled one after the other, so that messages are saved in the order they were sent in.
 */
export function createEventBinder(socket: LiveSocket, pending: Set<Promise<unknown>>, log: FastifyBaseLogger) {
  let previous: Promise<unknown> = Promise.resolve();

  async function reply(event: ClientEvent, given: unknown[], handle: (input: never) => Promise<object>): Promise<void> {
    const acknowledge = given.at(-1);
    const payload = given[0] === acknowledge && typeof acknowledge === "function" ? undefined : given[0];
    const result = await captureError(async () => handle(parsePayload(event, payload) as never));
    if ("error" in result) {
      const { body, retryAfter } = toErrorReply(result.error);
      if (body.code === "server_error") log.error({ err: result.error, event }, "unexpected error");
      const refusal: SocketError = { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) };
      if (typeof acknowledge === "function") acknowledge(refusal);
      else socket.emit("refused", { ...refusal, event, ...parseClientId(payload) });
    } else if (typeof acknowledge === "function") acknowledge(result.value);
  }

  return <Event extends ClientEvent>(event: Event, handler: EventHandler<Event>): void => {
    const listener = (...given: unknown[]) => {
      const handled = previous.then(() => reply(event, given, handler));
      previous = handled;
      pending.add(handled);
      void handled.finally(() => pending.delete(handled));
    };
    socket.on(event, listener as never);
  };
}

async function captureError<Value>(action: () => Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await action() };
  } catch (error) {
    return { error };
  }
}

function parsePayload(event: ClientEvent, payload: unknown): unknown {
  if (containsNul(payload)) throw new ApiError("malformed");
  const result = clientEvents[event].input.safeParse(payload ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw toValidationError(result.error);
}

/** So that a client that gave no acknowledgement function knows which message it was. */
function parseClientId(payload: unknown): { client_id?: string } {
  const given = clientEvents.message.input.shape.client_id.safeParse((payload as { client_id?: unknown })?.client_id);
  return given.success ? { client_id: given.data } : {};
}
