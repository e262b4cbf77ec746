import type { TestProject } from "vitest/node";
import setUp from "./global-setup.ts";

/** Keeps the settings of an ordinary server, because a portal that starts as a process warns of others. */
export const setup = (project: TestProject) => setUp(project, {});
