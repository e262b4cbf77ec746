import { createECDH } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../../signing/signer.ts";

/** The key pair with which the portal identifies itself at push services (VAPID, RFC 8292), in base64url. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}

/** The order of the group of the curve P-256 (FIPS 186-5). */
const GROUP_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives the key pairs from the secret keys of the installation: first the one for new subscriptions, then the one of the
 * replaced key. So they are kept, backed up and replaced with the secret key.
 */
export function createVapidKeys(secretKeys: SecretKeys): [VapidKey, ...VapidKey[]] {
  const [current, ...replaced] = deriveKeys(secretKeys, "vapid");
  return [toKeyPair(current), ...replaced.map(toKeyPair)];
}

function toKeyPair(seed: Uint8Array): VapidKey {
  // A private key is a number from 1 to the order of the group less one.
  const number = (BigInt(`0x${Buffer.from(seed).toString("hex")}`) % (GROUP_ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, "0"), "hex");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
