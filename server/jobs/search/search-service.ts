import type pg from "pg";
import { createDatabase, type Database } from "../../platform/database/pool.ts";
import type { SearchEngine } from "./engine/engine.ts";
import { createPostgresEngine } from "./engine/postgres-engine.ts";
import { createGeocoder, createPlaceNames, type FindPlaceNames, type Geocode } from "./places/geocode-place.ts";

/** The connections and caches that all searches of a process share. */
export interface SearchService {
  db: Database;
  geocode: Geocode;
  findPlaceNames: FindPlaceNames;
  engine: SearchEngine;
}

/** @param pool The pool for searches (`createSearchPool`) */
export function createSearchService(pool: pg.Pool): SearchService {
  const db = createDatabase(pool);
  const geocode = createGeocoder(db);
  return {
    db,
    geocode,
    findPlaceNames: createPlaceNames(pool, geocode),
    engine: createPostgresEngine(pool, db),
  };
}
