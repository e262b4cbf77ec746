import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { geoMercator, geoPath } from "d3-geo";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { routes } from "../../../../contract/index.ts";
import type { MapOfSearch as Found, SearchParams } from "../../../../contract/jobs/search/search.ts";
import { type SearchCriteria, toSearchParams } from "../../../../contract/jobs/search/search-criteria.ts";
import { MAX_RADIUS_KM } from "../../../../contract/platform/constants.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { ErrorState } from "../../../platform/ui/feedback/list-states.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useWidth } from "../../../platform/ui/use-width.ts";
import { toSearchUrl } from "../search-criteria.ts";
import { chooseNames } from "./choose-names.ts";
import { type DrawnPlace, joinPlaces } from "./join-places.ts";
import { listTiles, type MercatorFrame } from "./list-tiles.ts";
import styles from "./map-of-search.module.css";

const HEIGHT_PX = 420;
const PADDING_PX = 32;
const DEGREES_OF_RADIAN = 180 / Math.PI;
/** The least that a map shows, so that one sees where a single town is. */
const MIN_SPAN_DEGREES = 0.8;

function mapQuery(query: SearchParams) {
  return queryOptions({
    queryKey: ["search", "map", query],
    queryFn: ({ signal }) => callApi(routes.readMapOfSearch, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The pixels of a degree from which a map needs fine outlines: that of a few countries, and no continent. */
const MIN_FINE_SCALE_PX = 8;

/** The outlines of all countries, from a file of this site. The fine ones take a phone ten times as long to draw. */
function outlinesQuery(isFine: boolean) {
  return queryOptions({
    queryKey: ["outlines", isFine],
    queryFn: async () => {
      const { default: atlas } = isFine
        ? await import("world-atlas/countries-50m.json")
        : await import("world-atlas/countries-110m.json");
      const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>;
      return feature(topology, topology.objects.countries);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface MapOfSearchProps {
  criteria: SearchCriteria;
  /** The path of the search page. */
  path: string;
}

/** Where the jobs of a search are. Each circle is a link to the jobs of its place; the list below has the same jobs. */
export function MapOfSearch({ criteria, path }: MapOfSearchProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { sort: _, ...query } = toSearchParams(criteria);
  const { data: found, error, refetch } = useQuery(mapQuery(query));
  const [width, measure] = useWidth();
  return (
    <div ref={measure} className={styles.map}>
      {error && <ErrorState text={getErrorMessage(error)} onRetry={refetch} />}
      {found?.places.length === 0 && <p>{t("search.map.empty")}</p>}
      {found && found.places.length > 0 && width > 0 && (
        <Drawing
          found={found}
          width={width}
          toPlace={({ name, radius_km }) => {
            const radius = radius_km > 0 ? Math.min(radius_km, MAX_RADIUS_KM) : undefined;
            return toSearchUrl(path, { ...criteria, place: name, radius });
          }}
        />
      )}
      {found && found.places.length > 0 && (
        <p className={styles.note}>
          {found.without_place > 0 && `${t("search.map.without_place", { count: found.without_place })} `}
          {t("search.map.source")} {found.tiles && t("search.map.tiles", { source: found.tiles.attribution })}
        </p>
      )}
    </div>
  );
}

interface DrawingProps {
  found: Found;
  width: number;
  toPlace: (place: DrawnPlace) => string;
}

/** The places and names are there at once; the ground below them appears when it is loaded. */
function Drawing({ found: { places, towns, tiles }, width, toPlace }: DrawingProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nav = useRef<HTMLElement>(null);
  const { project, isFine, images } = useMemo(() => {
    const projection = geoMercator()
      // Straight lines between the points of an outline are exact enough, and quick.
      .precision(0)
      .fitExtent(
        [
          [PADDING_PX, PADDING_PX],
          [width - PADDING_PX, HEIGHT_PX - PADDING_PX],
        ],
        toFrame(places),
      )
      .clipExtent([
        [0, 0],
        [width, HEIGHT_PX],
      ]);
    const [x = 0, y = 0] = projection([0, 0]) ?? [];
    const frame = { scale: projection.scale(), translate: [x, y] } satisfies MercatorFrame;
    const images = tiles ? listTiles(tiles.url, frame, { width, height: HEIGHT_PX }) : [];
    // Tiles cover the outlines.
    const isFine = !tiles && projection.scale() > MIN_FINE_SCALE_PX * DEGREES_OF_RADIAN;
    return { project: projection, isFine, images };
  }, [places, width, tiles]);
  const { data: outlines } = useQuery(outlinesQuery(isFine));
  const land = useMemo(() => outlines && geoPath(project).digits(1)(outlines), [project, outlines]);
  const drawn = joinPlaces(places, project);
  const names = chooseNames(
    drawn,
    towns.map(({ name, latitude, longitude }) => {
      const [x, y] = project([longitude, latitude]) ?? [0, 0];
      return { name, x, y };
    }),
  );
  return (
    <nav ref={nav} tabIndex={-1} aria-label={t("search.map.title")} className={styles.places}>
      <svg className={styles.drawing} width={width} height={HEIGHT_PX}>
        <title>{t("search.map.title")}</title>
        <path className={styles.land} d={land ?? ""} />
        {images.map(({ href, x, y, size }) => (
          <image key={`${href} ${x}`} href={href} x={x} y={y} width={size} height={size} />
        ))}
        {images.length > 0 && <rect className={styles.shade} width={width} height={HEIGHT_PX} />}
        {/* The images have the names of towns. */}
        {(tiles ? [] : names.ofTowns).map(({ name, x, y }) => (
          <g key={name}>
            <circle className={styles.town} cx={x} cy={y} r={2} />
            <text className={styles.townName} x={x + 6} y={y} dy="0.32em">
              {name}
            </text>
          </g>
        ))}
        {(tiles ? [] : names.ofPlaces).map(({ name, x, y }) => (
          <text key={name} className={styles.townName} x={x} y={y - 4} textAnchor="middle">
            {name}
          </text>
        ))}
        {drawn.map((place) => (
          <Link
            key={place.name}
            to={toPlace(place)}
            preventScrollReset
            aria-label={describe(place)}
            className={styles.place}
            // The next map may not have this circle, which would lose the focus.
            onClick={() => nav.current?.focus({ preventScroll: true })}
          >
            <title>{describe(place)}</title>
            <circle cx={place.x} cy={place.y} r={place.radiusPx} />
            <text className={styles.count} x={place.x} y={place.y} dy="0.35em" textAnchor="middle">
              {formatNumber(place.jobs, language, { notation: "compact" })}
            </text>
          </Link>
        ))}
      </svg>
    </nav>
  );

  function describe({ name, jobs, radius_km }: DrawnPlace): string {
    const values = { name, count: jobs, number: formatNumber(jobs, language) };
    return t(radius_km > 0 ? "search.map.around" : "search.map.place", values);
  }
}

/** Returns two corners between which all places are, at least `MIN_SPAN_DEGREES` apart. */
function toFrame(places: Found["places"]) {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const half = MIN_SPAN_DEGREES / 2;
  const [south, north] = widen(Math.min(...latitudes), Math.max(...latitudes), half);
  const [west, east] = widen(Math.min(...longitudes), Math.max(...longitudes), half);
  return {
    type: "MultiPoint" as const,
    coordinates: [
      [west, south],
      [east, north],
    ],
  };
}

function widen(low: number, high: number, half: number): [number, number] {
  const middle = (low + high) / 2;
  return [Math.min(low, middle - half), Math.max(high, middle + half)];
}
