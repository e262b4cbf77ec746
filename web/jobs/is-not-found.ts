import { ApiFailure } from "../api.ts";

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}
