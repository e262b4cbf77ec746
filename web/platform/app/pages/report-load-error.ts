import { type ClientOnErrorFunction, isRouteErrorResponse } from "react-router";

/**
 * Reports what a loader has thrown, or code that could not be loaded. What a component throws is reported by the root of
 * React, caught or not, so the router must not report it again.
 */
export const reportLoadError: ClientOnErrorFunction = (error, { errorInfo }) => {
  // biome-ignore lint/suspicious/noConsole: as React reports what a boundary has caught
  if (!errorInfo && !isRouteErrorResponse(error)) console.error(error);
};
