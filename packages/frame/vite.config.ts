import { build, defineConfig, type InlineConfig } from 'vite'

/** Two pages with hashed scripts and nothing inline: they run under `script-src 'self'` (R78: frame policy). */
function page(input: string, license: { fileName: string } | false): InlineConfig {
  return {
    base: '/frame/',
    resolve: {
      conditions: ['source', 'browser', 'module', 'import', 'default'],
      dedupe: ['@noble/hashes', '@noble/curves'],
    },
    build: {
      outDir: 'dist/page',
      license,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        // HPKE imports it only in Node versions without WebCrypto, so a page never loads it.
        external: ['crypto'],
        // Separate chunks for code that loads later, such as sealing a key for the signer.
        output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
      },
    },
  }
}

const root = import.meta.dirname
/** It only contains code of the frame's page, and so the same licenses. */
const exportPage = page(`${root}/export.html`, false)

export default defineConfig(({ command }) => {
  // For THIRD_PARTY_NOTICES of the pack (scripts/pack/notices.mjs).
  const frame = page(`${root}/index.html`, { fileName: '.vite/license.json' })
  return {
    ...frame,
    build: { ...frame.build, emptyOutDir: true },
    plugins: [
      {
        // Into the same folder, but as separate code: the frame's page loads nothing more than before.
        name: 'export-page',
        apply: () => command === 'build',
        closeBundle: async () => {
          await build({
            ...exportPage,
            root,
            configFile: false,
            logLevel: 'warn',
            build: { ...exportPage.build, emptyOutDir: false },
          })
        },
      },
    ],
  }
})
