import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `vite build` makes the browser's files; with `--ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  publicDir: isSsrBuild ? false : "public",
  appType: "custom",
  plugins: [react()],
  build: {
    outDir: isSsrBuild ? "../dist/renderer" : "../dist/web",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One style sheet for all: pages that the server renders are never without theirs.
    cssCodeSplit: false,
    // Inlined files would be data: addresses, which fonts and scripts may not have here.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  // Everything the renderer needs goes into it, so that React is the production one whatever NODE_ENV is.
  ssr: { noExternal: true },
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));
