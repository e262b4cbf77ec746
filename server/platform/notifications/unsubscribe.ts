import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Language, languages, localizePath } from "../../../contract/platform/languages.ts";
import { createSigner, type SecretKeys } from "../signing/signer.ts";

/** Signed links that unsubscribe from one kind of mail without a login. They allow nothing else and never expire. */
export interface UnsubscribeLinks {
  /** `id` is the subscription: a user id or the id of a saved search. Returns the path and query of the URL. */
  createPath(id: string, language: Language): string;
  /** Returns the id, or null when the signature is not valid. */
  verifyToken(token: string): string | null;
}

/** `purpose` separates the kinds of mail: a token of one kind is not valid for another. `pagePath` is the page of the link. */
export function createUnsubscribeLinks(secretKeys: SecretKeys, purpose: string, pagePath: string): UnsubscribeLinks {
  const signer = createSigner(secretKeys, purpose);
  return {
    createPath(id, language) {
      return `${localizePath(pagePath, language)}?token=${id}.${signer.sign(id)}`;
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
 * Handles one-click unsubscription (RFC 8058): the mail program posts a form to the URL in `List-Unsubscribe`. A GET of
 * the same URL shows the page with a button and changes nothing, because mail scanners open every link.
 */
export function registerOneClickUnsubscribe(
  app: FastifyInstance,
  pagePath: string,
  unsubscribe: (token: string) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4096 }, async () => undefined);
    for (const language of languages) {
      scope.post(
        localizePath(pagePath, language),
        async (request: FastifyRequest<{ Querystring: { token?: unknown } }>, reply) => {
          const { token } = request.query;
          await unsubscribe(typeof token === "string" ? token : "");
          return reply.code(204).send();
        },
      );
    }
  });
}
