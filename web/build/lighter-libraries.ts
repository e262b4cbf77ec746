import path from "node:path";
import type { Plugin } from "vite";

const drawIcon = path.resolve(import.meta.dirname, "../ui/draw-icon.ts");

/** Parts of libraries that can do more than this portal asks for, and what stands in for them; see decision 019. */
const standIns: Record<string, string> = {
  "/lucide-react/dist/esm/createLucideIcon.mjs": `export { drawIcon as default } from ${JSON.stringify(drawIcon)};`,
  // Only React Router's own framework mode fills the context, and without it the rest does nothing.
  "/react-router/dist/production/lib/dom/ssr/components.js": `
    import { createContext } from "react";
    const nothing = () => null;
    export const FrameworkContext = createContext(undefined);
    export const mergeRefs = (ref) => ref;
    export const usePrefetchBehavior = () => [false, null, {}];
    export const useFrameworkContext = nothing;
    export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts };
  `,
  "/react-router/dist/production/lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;
  `,
};

/** For the browser's files alone. A library that moved its parts stops the build, so that this is looked at again. */
export function lighterLibraries(): Plugin {
  const met = new Set<string>();
  return {
    name: "lighter-libraries",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "pre",
    load(id) {
      const name = Object.keys(standIns).find((end) => id.replaceAll("\\", "/").endsWith(end));
      if (!name) return null;
      met.add(name);
      return { code: standIns[name] ?? "", moduleSideEffects: false };
    },
    buildEnd(error) {
      const missing = Object.keys(standIns).filter((name) => !met.has(name));
      if (!error && missing.length > 0) throw new Error(`Nothing to stand in for: ${missing.join(", ")}`);
    },
  };
}
