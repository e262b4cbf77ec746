import { describe, expect, it } from "vitest";
import { findPushAddress } from "./push-address.ts";
import { createVapidKeys } from "./vapid-keys.ts";

describe("findPushAddress", () => {
  it.each([
    ["127.0.0.1", "loopback"],
    ["[::1]", "loopback"],
    ["localhost", "a name of this machine"],
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "shared by a provider"],
    ["169.254.169.254", "link-local, the metadata of cloud machines"],
    ["[fe80::1]", "link-local"],
    ["[fd00::1]", "unique local"],
    ["[::ffff:10.1.2.3]", "private, in IPv6"],
    ["[64:ff9b::a01:203]", "private, through NAT64"],
    ["0.0.0.0", "this machine"],
    ["224.0.0.1", "multicast"],
    ["192.0.2.1", "for examples"],
  ])("refuses %s: %s", async (host) => {
    expect(await findPushAddress(new URL(`https://${host}`), false)).toBeNull();
  });

  it.each(["93.184.215.14", "[2606:2800:21f:cb07:6820:80da:af6b:8b2c]"])("accepts %s of the internet", async (host) => {
    const address = host.replace(/[[\]]/g, "");
    expect(await findPushAddress(new URL(`https://${host}`), false)).toMatchObject({ address });
  });
});

it("createVapidKeys › derives the same pairs for the same keys, and keeps that of the replaced key", () => {
  const [before] = createVapidKeys({ secretKey: "the key of before" });
  const [current, ...replaced] = createVapidKeys({ secretKey: "a new key", oldSecretKey: "the key of before" });
  expect(replaced).toEqual([before]);
  expect(current.publicKey).not.toBe(before.publicKey);
  expect(Buffer.from(current.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(current.privateKey, "base64url")).toHaveLength(32);
});
