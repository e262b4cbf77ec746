import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Language } from "../language.ts";
import { createSigner } from "../signing/signer.ts";

/** Links that turn one kind of mail off without a login. They can do nothing else, and never expire. */
export interface UnsubscribeLinks {
  /** The part after the portal's address. */
  createPath(id: string, language: Language): string;
  /** What the link is about; null for a token that is not ours. */
  verifyToken(token: string): string | null;
}

/** `purpose` keeps a link of one kind from being good for another; `page` is where the links lead. */
export function createUnsubscribeLinks(secretKey: string, purpose: string, page: string): UnsubscribeLinks {
  const signer = createSigner(secretKey, purpose);
  return {
    createPath(id, language) {
      return `${language === "en" ? "" : `/${language}`}${page}?token=${id}.${signer.sign(id)}`;
    },
    verifyToken(token) {
      const [id = "", signature = ""] = token.split(".");
      return isUuid(id) && signer.verify(id, signature) ? id : null;
    },
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

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
