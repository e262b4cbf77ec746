import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { formatNumber, useLanguage } from "../i18n.ts";
import { Tile } from "../ui/layout/tile.tsx";

type Count = { count: number };

interface CountTileProps<Key extends QueryKey> {
  query: UseQueryOptions<Count, Error, Count, Key>;
  label: string;
  to: string;
}

/** A count and the list it counts. */
export function CountTile<Key extends QueryKey>({ query, label, to }: CountTileProps<Key>) {
  const { data } = useQuery(query);
  const language = useLanguage();
  return <Tile number={data && formatNumber(data.count, language)} label={label} to={to} />;
}
