import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod";
import { type ClientEvent, clientEvents, type Result, type SocketError } from "../../contract/events.ts";
import { ApiError, describeError } from "../errors.ts";
import { hasNul, sortFaults } from "../input.ts";
import type { LiveSocket } from "./types.ts";

type Input<Event extends ClientEvent> = z.output<(typeof clientEvents)[Event]["input"]>;
export type Handler<Event extends ClientEvent> = (input: Input<Event>) => Promise<Result<Event>>;

/**
 * Binds one event of the contract: whatever comes in, the answer is its result or an error, and nothing is thrown. One
 * socket's events are handled one after the other, so that messages are saved in the order they were sent in.
 */
export function answer(socket: LiveSocket, pending: Set<Promise<unknown>>, log: FastifyBaseLogger) {
  let previous: Promise<unknown> = Promise.resolve();

  async function reply(event: ClientEvent, given: unknown[], handle: (input: never) => Promise<object>): Promise<void> {
    const acknowledge = given.at(-1);
    const payload = given[0] === acknowledge && typeof acknowledge === "function" ? undefined : given[0];
    const result = await attempt(async () => handle(parse(event, payload) as never));
    if ("error" in result) {
      const { body, retryAfter } = describeError(result.error);
      if (body.code === "server_error") log.error({ err: result.error, event }, "unexpected error");
      const refusal: SocketError = { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) };
      if (typeof acknowledge === "function") acknowledge(refusal);
      else socket.emit("refused", { ...refusal, event, ...clientIdOf(payload) });
    } else if (typeof acknowledge === "function") acknowledge(result.value);
  }

  return <Event extends ClientEvent>(event: Event, handler: Handler<Event>): void => {
    const listener = (...given: unknown[]) => {
      const handled = previous.then(() => reply(event, given, handler));
      previous = handled;
      pending.add(handled);
      void handled.finally(() => pending.delete(handled));
    };
    socket.on(event, listener as never);
  };
}

async function attempt<Value>(action: () => Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await action() };
  } catch (error) {
    return { error };
  }
}

function parse(event: ClientEvent, payload: unknown): unknown {
  if (hasNul(payload)) throw new ApiError("malformed");
  const result = clientEvents[event].input.safeParse(payload ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw sortFaults(result.error);
}

/** So that a client that gave no acknowledgement function knows which message it was. */
function clientIdOf(payload: unknown): { client_id?: string } {
  const given = clientEvents.message.input.shape.client_id.safeParse((payload as { client_id?: unknown })?.client_id);
  return given.success ? { client_id: given.data } : {};
}
