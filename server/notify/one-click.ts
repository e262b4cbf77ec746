import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Lets mail programs turn a kind of mail off: they post a form to the address in `List-Unsubscribe` (RFC 8058), which is
 * the same that a person opens. Opening it alone changes nothing, because scanners open every link.
 */
export function serveOneClickUnsubscribe(
  app: FastifyInstance,
  page: string,
  turnOff: (token: string) => Promise<void>,
): void {
  app.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4096 }, async () => undefined);
    for (const url of [page, `/nl${page}`]) {
      oneClick.post(url, async (request: FastifyRequest<{ Querystring: { token?: unknown } }>, reply) => {
        const { token } = request.query;
        await turnOff(typeof token === "string" ? token : "");
        return reply.code(204).send();
      });
    }
  });
}
