import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type RouteName, routes } from "./contract/index.ts";
import { chunkGroups } from "./web/build/chunk-groups.ts";

/** `vite build` makes the browser's files; with `--ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  publicDir: isSsrBuild ? false : "public",
  appType: "custom",
  plugins: [addressesOnly(), layersInOrder(), react()],
  build: {
    outDir: isSsrBuild ? "../dist/renderer" : "../dist/web",
    emptyOutDir: true,
    // Tells the server which scripts a page needs, so that it can announce them.
    manifest: !isSsrBuild,
    // One style sheet for all: pages that the server renders are never without theirs.
    cssCodeSplit: false,
    // Inlined files would be data: addresses, which fonts and scripts may not have here.
    assetsInlineLimit: 0,
    // The list of which file needs which would weigh 2 kB, in every page; the server tells instead, of one page each.
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: isSsrBuild ? true : { groups: chunkGroups },
      },
    },
  },
  // Everything the renderer needs goes into it, so that React is the production one whatever NODE_ENV is.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));

/**
 * To call a route a page needs its address, not its shapes, which the server checks anyway. Without them, and so
 * without zod, the public pages weigh 20 kB less; forms bring the shapes they check themselves. Each address is a module
 * of its own, so that it is loaded with the pages that call it.
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
 * Which style wins: the elements' defaults, then components, then pages. Layers rank by where they are first named, and
 * the one style sheet joins its parts in no order that can be relied on, so their names come first.
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
