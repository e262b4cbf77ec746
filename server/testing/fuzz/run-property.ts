import fc from "fast-check";

/**
 * Runs a property with generated values. When it fails, finds the smallest values that make it fail.
 *
 * @throws {Error} with the seed and the error for the smallest values
 */
export async function runProperty<Values>(
  property: fc.IAsyncProperty<Values>,
  { numRuns, seed }: { numRuns: number; seed: number },
): Promise<void> {
  const { failed, errorInstance, numShrinks } = await fc.check(property, { numRuns, seed });
  if (!failed) return;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`Failed with the seed ${seed}. After ${numShrinks} simplifications:\n${reason}`);
}
