import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

/** A push as the browser shows it, and how it was sent. */
interface ReceivedPush {
  content: { title: string; body: string; language: string; path: string; tag: string };
  headers: http.IncomingHttpHeaders;
  /** The claims of the VAPID token (RFC 8292), whose signature was valid. */
  claims: { aud?: unknown; exp?: number | undefined; sub?: string | undefined };
  /** The public key that has signed it. */
  publicKey: string;
}

/** A browser with a subscription at the push service. */
export interface TestBrowser {
  /** The form of `PUT /push/subscription`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
}

export interface PushService {
  createBrowser(): TestBrowser;
  /** Each entry is the status of one of the next requests, which is then not delivered. */
  rejections: number[];
  close(): Promise<void>;
}

/** Starts a push service (RFC 8030) on a free port. It decrypts as browsers do (RFC 8188 and 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: http.IncomingHttpHeaders) => Promise<void>>();
  const rejections: number[] = [];
  let origin = "";
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const receive = browsers.get(request.url ?? "");
    const status = rejections.shift() ?? (receive ? 201 : 404);
    if (status !== 201) return response.writeHead(status).end();
    try {
      await receive?.(Buffer.concat(chunks), request.headers);
      response.writeHead(201).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    rejections,
    createBrowser() {
      const keys = createECDH("prime256v1");
      const [p256dh, auth, path] = [keys.generateKeys(), randomBytes(16), `/push/${randomBytes(12).toString("hex")}`];
      const received: ReceivedPush[] = [];
      browsers.set(path, async (body, headers) => {
        const { claims, publicKey } = await verifyVapid(headers.authorization ?? "");
        const content = JSON.parse(decrypt(body, keys, auth).toString());
        received.push({ content, headers, claims, publicKey });
      });
      const encoded = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
      return { subscription: { endpoint: origin + path, keys: encoded }, received };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function verifyVapid(authorization: string) {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
  return { claims: payload, publicKey };
}

/** Decrypts one record of the content encoding `aes128gcm`. */
function decrypt(body: Buffer, browserKeys: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const serverKey = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const pseudoRandomKey = createHmac("sha256", auth).update(browserKeys.computeSecret(serverKey)).digest();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserKeys.getPublicKey(), serverKey]);
  const inputKey = createHmac("sha256", pseudoRandomKey)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest();
  const key = Buffer.from(hkdfSync("sha256", inputKey, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", inputKey, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last byte of the text is followed by 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}
