import { isOccupationGroup, type OccupationGroup } from "../../../contract/jobs/occupations/occupation-groups.ts";
import { readGroupNames, readOccupationNames } from "../../../database/occupation-names.ts";
import type { NamePlace } from "./group-of-title.ts";
import { toKey } from "./name-forms.ts";

interface ListedNames {
  /** The group by the key of a name. Null for a name that has none, or several. */
  groups: Map<string, OccupationGroup | null>;
  /** Those of the left sides of one-way lines, such as fields of work, which are no part of another name. */
  groupsOfWholes: Map<string, OccupationGroup | null>;
  /** The keys of Dutch names, which are parts of compounds. */
  dutch: Set<string>;
}

let listed: ListedNames | undefined;

/** Returns the group of a name of `database/data/occupation-names.txt`. Undefined for other words. */
export function findListedGroup(keys: string[], place: NamePlace): OccupationGroup | null | undefined {
  listed ??= readListedNames();
  const { groups, groupsOfWholes, dutch } = listed;
  const key = keys.find((each) => (place === "compound" ? dutch : groups).has(each));
  if (key !== undefined) return groups.get(key);
  const whole = place === "whole" ? keys.find((each) => groupsOfWholes.has(each)) : undefined;
  return whole === undefined ? undefined : groupsOfWholes.get(whole);
}

function readListedNames(): ListedNames {
  const lines = readOccupationNames();
  const groups = new Map<string, OccupationGroup | null>();
  const dutch = new Set(lines.flatMap(({ found, isMutual }) => (isMutual ? found.map(toKey) : [])));
  for (const { given, found, group } of lines.filter(({ isMutual }) => isMutual)) {
    for (const key of [...given, ...found].map(toKey)) {
      groups.set(key, groups.has(key) && groups.get(key) !== group ? null : toGroup(group));
    }
  }
  for (const { group, names } of readGroupNames()) for (const name of names) groups.set(toKey(name), toGroup(group));
  const groupsOfWholes = new Map<string, OccupationGroup | null>();
  for (const { given, found } of lines.filter(({ isMutual }) => !isMutual)) {
    const known = new Set(found.map((name) => groups.get(toKey(name))).filter((group) => group !== undefined));
    const [only = null, another] = known;
    for (const key of given.map(toKey)) groupsOfWholes.set(key, another === undefined ? only : null);
  }
  return { groups, groupsOfWholes, dutch };
}

function toGroup(code: string | null): OccupationGroup | null {
  if (code === null || isOccupationGroup(code)) return code;
  throw new Error(`${code} in occupation-names.txt is no group of ISCO-08.`);
}
