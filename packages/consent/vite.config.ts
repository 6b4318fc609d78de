import { defineConfig } from 'vite'

/**
 * Scripts and one style sheet with hashed names, nothing inline: the page runs under `script-src 'self'`. Later parts
 * of a login are chunks in the same folder.
 */
export default defineConfig({
  base: '/consent/',
  resolve: { conditions: ['source', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: 'dist/page',
    // For THIRD_PARTY_NOTICES of the pack (scripts/pack/notices.mjs).
    license: { fileName: '.vite/license.json' },
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The page's policy allows only its own server, so wallets on other hosts cannot be reached from it.
      external: ['#walletconnect-client', '#coinbase-client'],
      output: {
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
