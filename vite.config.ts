import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type RouteName, routes } from "./contract/index.ts";
import { chunkGroups } from "./web/build/chunk-groups.ts";
import { workerAlias } from "./web/build/worker-alias.ts";

/** `vite build` creates the files for the browser. With `--ssr` it creates the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  publicDir: isSsrBuild ? false : "public",
  appType: "custom",
  plugins: [addressesOnly(), layersInOrder(), react()],
  resolve: { alias: workerAlias },
  build: {
    outDir: isSsrBuild ? "../dist/renderer" : "../dist/web",
    emptyOutDir: true,
    // The server reads each page's scripts from the manifest and lists them in the document's head.
    manifest: !isSsrBuild,
    // One style sheet for all pages, so that a server-rendered page never lacks its styles.
    cssCodeSplit: false,
    // Inlined files become `data:` URLs, which the content security policy forbids for fonts and scripts.
    assetsInlineLimit: 0,
    // Vite's list of chunk dependencies adds 2 kB to every page. The server lists each page's files in the head
    // instead.
    modulePreload: false,
    // The largest is the outlines of all countries, which a map of results loads.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: isSsrBuild ? true : { groups: chunkGroups },
        // A merged chunk has the names of all its pages, and the archive of a release takes no path that long.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
      },
    },
  },
  // Bundles all dependencies, so that the renderer uses the production build of React whatever `NODE_ENV` is.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));

/**
 * Replaces the contract's routes by objects with method, path, access and list only. A page needs no schemas to call a
 * route, because the server validates. Forms import the schemas that they check. Without zod the public pages are 20 kB
 * smaller. Each route is its own module, so that a page loads only the routes that it calls.
 */
function addressesOnly(): Plugin {
  const contract = path.resolve(import.meta.dirname, "contract/index.ts");
  const [all, one] = ["\0addresses", "\0address/"];
  const names = Object.keys(routes) as RouteName[];
  const codeOf = (id: string) => {
    if (id === contract) return `export * as routes from "${all}";`;
    if (id === all) return names.map((name) => `export { address as ${name} } from "${one}${name}";`).join("\n");
    if (!id.startsWith(one)) return null;
    const { method, path, access, list } = routes[id.slice(one.length) as RouteName];
    return `export const address = ${JSON.stringify({ method, path, access, list })};`;
  };
  return {
    name: "contract-addresses-only",
    enforce: "pre",
    resolveId: (id) => (id === all || id.startsWith(one) ? { id, moduleSideEffects: false } : null),
    load: (id) => {
      const code = codeOf(id);
      return code === null ? null : { code, moduleSideEffects: false };
    },
  };
}

/**
 * Declares the order of the cascade layers: `base` (element defaults), then `ui` (components). Unlayered styles of
 * pages override both. Browsers order layers by first appearance, and the order of the files in the style sheet is not
 * stable.
 */
function layersInOrder(): Plugin {
  return {
    name: "layers-in-order",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `@layer base,ui;${file.source}`;
        }
      },
    },
  };
}
