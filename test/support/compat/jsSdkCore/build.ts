import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { Site } from '../hostPage.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
export const versions = ['0.37.2', '0.76.2'] as const
export type Version = (typeof versions)[number]

/** One page per version, bundled in memory. */
export async function buildPages(): Promise<Site> {
  const bundle = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: { '0.37.2': `${root}page037.ts`, '0.76.2': `${root}page076.ts` },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const { output } = [bundle].flat()[0] as Rolldown.RolldownOutput // one build, nothing watched
  return new Map([
    ...output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
    ...versions.map((version) => [`/${version}.html`, page(version)] as const),
  ])
}

function page(version: Version): string {
  return `<!doctype html><meta charset="utf-8"><title>js-sdk-core ${version}</title><body><script type="module" src="/${version}.js"></script>`
}
