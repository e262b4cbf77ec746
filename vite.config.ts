import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type RouteName, routes } from "./contract/index.ts";
import { chunkGroups } from "./web/build/chunk-groups.ts";

/** `vite build` creates the files of the browser; with `--ssr` it creates the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  publicDir: isSsrBuild ? false : "public",
  appType: "custom",
  plugins: [addressesOnly(), layersInOrder(), react()],
  build: {
    outDir: isSsrBuild ? "../dist/renderer" : "../dist/web",
    emptyOutDir: true,
    // The server reads the scripts of each page from the manifest and announces them in the document's head.
    manifest: !isSsrBuild,
    // One style sheet for all pages, so that a server-rendered page never lacks its styles.
    cssCodeSplit: false,
    // Inlined files become `data:` URLs, which the content security policy forbids for fonts and scripts.
    assetsInlineLimit: 0,
    // Vite's list of chunk dependencies adds 2 kB to every page. The server announces the files of each page instead.
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: isSsrBuild ? true : { groups: chunkGroups },
      },
    },
  },
  // Bundles all dependencies, so that the renderer uses the production build of React for every NODE_ENV.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));

/**
 * Replaces the contract's routes by method, path and access. A page needs no schemas to call a route: the server
 * validates. Without zod the public pages weigh 20 kB less; forms import the schemas that they check. Each route is a
 * module of its own, so that a page loads only the routes it calls.
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
 * Declares the order of the cascade layers: element defaults, then components, then pages. Layers rank by first
 * appearance, and the order of the parts in the single style sheet is not stable.
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
