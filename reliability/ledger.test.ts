import { describe, expect, it } from "vitest";
import { Ledger } from "./ledger.ts";

function createLedger() {
  const ledger = new Ledger<number>();
  ledger.attempt("saved", 1);
  ledger.acknowledge("saved");
  return ledger;
}

describe("Ledger", () => {
  it("accepts an acknowledged item that is stored once", () => {
    expect(createLedger().settle([["saved", 1]])).toEqual([]);
  });

  it.each<[name: string, stored: [string, number][], violation: string]>([
    ["a lost item", [], "saved is null; acknowledged 1."],
    ["a changed item", [["saved", 2]], "saved is 2; acknowledged 1."],
    [
      "an item that is stored twice",
      [
        ["saved", 1],
        ["saved", 1],
      ],
      "saved is stored more than once.",
    ],
    [
      "an item that was never written",
      [
        ["saved", 1],
        ["other", 3],
      ],
      "other is 3; acknowledged null.",
    ],
  ])("reports %s", (_name, stored, violation) => {
    expect(createLedger().settle(stored)).toEqual([violation]);
  });

  it.each<[name: string, stored: [string, number][], outcomes: { stored: number; lost: number }]>([
    ["stored", [["saved", 2]], { stored: 1, lost: 0 }],
    ["lost", [["saved", 1]], { stored: 0, lost: 1 }],
  ])("accepts an unacknowledged write that is %s", (_name, stored, outcomes) => {
    const ledger = createLedger();
    ledger.attempt("saved", 2);
    expect(ledger.settle(stored)).toEqual([]);
    expect(ledger.outcomes).toEqual(outcomes);
    expect(ledger.list()).toEqual(stored);
  });

  it("reports an unacknowledged write that is stored in part", () => {
    const ledger = createLedger();
    ledger.attempt("saved", 2);
    expect(ledger.settle([["saved", 3]])).toEqual(["saved is 3; acknowledged 1, attempted 2."]);
  });

  it("accepts an unacknowledged deletion that is stored", () => {
    const ledger = createLedger();
    ledger.attempt("saved", null);
    expect(ledger.settle([])).toEqual([]);
    expect(ledger.list()).toEqual([]);
  });
});
