import { afterAll } from "vitest";
import { closeSharedResources } from "./close-after-tests.ts";

/** This module runs before each test file, and Vitest runs these hooks in reverse order, so this is the last one. */
afterAll(closeSharedResources);
