import { describe, expect, test } from "vitest";
import { checkedAddress, isPublicAddress, publicDoors } from "./public-address.server";

describe("an address", () => {
  test.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  test.each([
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "::7f00:1",
    "::a9fe:a9fe",
    "::93.184.216.34",
    "::ffff:0:7f00:1",
    "64:ff9b:1::a9fe:a9fe",
    "2606:2800::5efe:7f00:1",
    "fec0::1",
    // Where clouds tell a machine its keys: AWS, Azure, Alibaba, Oracle.
    "fd00:ec2::254",
    "fd00:ec2::23",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "169.254.170.2",
    "not an address",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test("this machine itself is allowed where that is wished, its neighbours never", () => {
  expect(publicDoors(true).isAllowed("127.0.0.1")).toBe(true);
  expect(publicDoors(true).isAllowed("::1")).toBe(true);
  expect(publicDoors(true).isAllowed("10.0.0.1")).toBe(false);
  expect(publicDoors().isAllowed("127.0.0.1")).toBe(false);
});

test.each([
  "http://metadata.google.internal/",
  "http://METADATA.google.internal./",
  "http://metadata/",
  "http://instance-data.ec2.internal/",
  "http://0251.0376.0251.0376/",
  "http://2852039166/",
  "http://[::a9fe:a9fe]/",
])("%s is not asked, whatever a resolver says", async (url) => {
  const doors = {
    ...publicDoors(),
    resolve: () => Promise.resolve([{ address: "93.184.216.34", family: 4 }]),
  };
  const checked = await checkedAddress(new URL(url), doors, new AbortController().signal);
  expect(checked).toEqual({ ok: false, error: "private-address" });
});

test("a resolver that never answers holds nobody", async () => {
  const given = new AbortController();
  const doors = { ...publicDoors(), resolve: () => new Promise<never>(() => undefined) };
  const checked = checkedAddress(new URL("https://slow.example/"), doors, given.signal);
  given.abort();
  expect(await checked).toEqual({ ok: false, error: "timeout" });
});
