import type pg from "pg";
import { createDatabase, type Database } from "../../platform/database/pool.ts";
import type { PublicDatabase } from "../../platform/replicas/replica.ts";
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

/** Returns the search service of a database: that of the primary, or one for each replica. */
export type FindSearchService = (database: PublicDatabase) => SearchService;

/** @param search The service of the primary */
export function createSearchServices(primary: PublicDatabase, search: SearchService): FindSearchService {
  const services = new WeakMap<PublicDatabase, SearchService>([[primary, search]]);
  return (database) => {
    const service = services.get(database) ?? createSearchService(database.searchPool);
    services.set(database, service);
    return service;
  };
}
