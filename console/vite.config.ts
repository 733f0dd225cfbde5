import path from 'node:path'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** Builds the console into `dist/console`; `vite` serves it with the calls of a running server. */
export default defineConfig({
  root,
  resolve: { alias: { '@contract': path.resolve(root, '../contract') } },
  esbuild: { jsx: 'automatic' },
  build: {
    outDir: path.resolve(root, '../dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1_500,
    rollupOptions: {
      // Packages mark files for servers that render React, which this build has none of.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
  server: { proxy: { '/ops': 'http://127.0.0.1:8081' } },
})
