import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onTestFinished, TestRunner } from "vitest";

type Resource = { close(): unknown } | { stop(): unknown };

/** The resources that the tests of the current file share. */
const shared: Resource[] = [];

const close = async (resource: Resource) => {
  await ("close" in resource ? resource.close() : resource.stop());
};

/** Closes or stops a resource at the end of the test that creates it. If no test creates it, after all tests of the file. */
export function closeAfterTests<R extends Resource>(resource: R): R {
  if (TestRunner.getCurrentTest()) onTestFinished(() => close(resource));
  else shared.push(resource);
  return resource;
}

/** Closes the last one first, because it may use the ones before. All are closed, also when some fail to. */
export async function closeSharedResources(): Promise<void> {
  const errors: unknown[] = [];
  for (let resource = shared.pop(); resource; resource = shared.pop()) {
    await close(resource).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, "Resources of a test file were not closed");
}

/** Creates a folder for which `closeAfterTests` holds. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-test-"));
  closeAfterTests({ close: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}
