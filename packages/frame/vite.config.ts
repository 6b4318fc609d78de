import { defineConfig } from 'vite'

/** One script with a hashed name and nothing inline: the page runs under `script-src 'self'` and Trusted Types (R78). */
export default defineConfig({
  base: '/frame/',
  resolve: {
    conditions: ['source', 'browser', 'module', 'import', 'default'],
    dedupe: ['@noble/hashes', '@noble/curves'],
  },
  build: {
    outDir: 'dist/page',
    // For THIRD_PARTY_NOTICES of the pack (scripts/pack/notices.mjs).
    license: { fileName: '.vite/license.json' },
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'assets/[hash].js', codeSplitting: false } },
  },
})
