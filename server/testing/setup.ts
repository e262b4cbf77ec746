import { afterAll } from "vitest";
import { closeSharedResources } from "./close-after-tests.ts";

/** Runs before each test file, so that this is the last hook of the file. */
afterAll(closeSharedResources);
