import { app, html, main } from './app.ts'

export type ReactVersion = '18.3.1' | '19.3.1'

export type Toolchain = {
  name: string
  /** Exact versions, next to ours and React's. */
  packages: Readonly<Record<string, string>>
  react: ReactVersion
  files: Readonly<Record<string, string>>
  build: readonly [program: string, ...args: string[]]
  /** The output folder for the browser. */
  output: string
  /** The command of its server, which listens on `PORT`. Without one the folder is served unchanged. */
  serve?: readonly [program: string, ...args: string[]]
}

const page = { 'app.js': app, 'main.js': main }
const htmlPage = { ...page, 'index.html': html('/main.js') }
/** For bundlers without HTML pages. */
const staticPage = { ...page, 'out/index.html': html('/bundle/main.js') }

const nextFiles = {
  'app/app.js': app,
  'app/layout.js': `import { createElement } from 'react'

export default function Layout({ children }) {
  return createElement('html', { lang: 'en' }, createElement('body', null, children))
}
`,
  'app/page.js': `import { createElement } from 'react'
import { App } from './app.js'

export default function Page() {
  return createElement(App)
}
`,
}
const next = {
  files: nextFiles,
  build: ['next', 'build'],
  output: '.next/static',
  serve: ['next', 'start'],
} as const

const vite = { files: htmlPage, build: ['vite', 'build'], output: 'dist' } as const

const webpackConfig = `import { resolve } from 'node:path'

export default {
  mode: 'production',
  entry: './main.js',
  output: { path: resolve('out/bundle'), filename: 'main.js', publicPath: '/bundle/' },
}
`

const rollupConfig = `import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'

export default {
  input: 'main.js',
  output: { dir: 'out/bundle', entryFileNames: 'main.js' },
  plugins: [
    replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
    resolve({ browser: true }),
    commonjs(),
  ],
}
`

/** As described in docs/use/install.md. Parcel reads `exports` only on request, and has no optional `import()`. */
const parcelManifest = JSON.stringify({
  ...{ private: true, type: 'module' },
  '@parcel/resolver-default': { packageExports: true },
  alias: { '@coinbase/wallet-sdk': false, '@walletconnect/universal-provider': false },
})

const routerFiles = {
  'app/app.js': app,
  'app/routes.js': `import { index } from '@react-router/dev/routes'

export default [index('home.js')]
`,
  'app/home.js': `export { App as default } from './app.js'
`,
  'app/root.jsx': `import { Links, Meta, Outlet, Scripts } from 'react-router'

export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
`,
  'react-router.config.js': 'export default { ssr: true }\n',
  'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'

export default { plugins: [reactRouter()] }
`,
}

/** Next.js 14 does not support React 19; all others support both. */
const builds: readonly (Omit<Toolchain, 'react'> & { only?: ReactVersion })[] = [
  { name: 'Next.js 14 (webpack)', ...next, packages: { next: '14.2.35' }, only: '18.3.1' },
  { name: 'Next.js 15 (webpack)', ...next, packages: { next: '15.5.29' } },
  { name: 'Next.js 16 (Turbopack)', ...next, packages: { next: '16.4.6' } },
  { name: 'Vite 5', ...vite, packages: { vite: '5.4.21' } },
  { name: 'Vite 6', ...vite, packages: { vite: '6.4.6' } },
  { name: 'Vite 7', ...vite, packages: { vite: '7.3.8' } },
  { name: 'Vite 8', ...vite, packages: { vite: '8.3.8' } },
  {
    name: 'webpack 5',
    packages: { webpack: '5.112.1', 'webpack-cli': '7.3.1' },
    files: { ...staticPage, 'webpack.config.js': webpackConfig },
    build: ['webpack'],
    output: 'out',
  },
  {
    name: 'Rollup 4',
    packages: {
      rollup: '4.68.8',
      '@rollup/plugin-commonjs': '29.0.3',
      '@rollup/plugin-node-resolve': '16.0.3',
      '@rollup/plugin-replace': '6.0.3',
    },
    files: { ...staticPage, 'rollup.config.js': rollupConfig },
    build: ['rollup', '-c'],
    output: 'out',
  },
  {
    name: 'esbuild',
    packages: { esbuild: '0.28.2' },
    files: staticPage,
    build: [
      'esbuild',
      'main.js',
      '--bundle',
      '--splitting',
      '--format=esm',
      '--minify',
      '--outdir=out/bundle',
    ],
    output: 'out',
  },
  {
    name: 'Parcel 2',
    packages: { parcel: '2.16.4' },
    files: { ...page, 'index.html': html('./main.js'), 'package.json': parcelManifest },
    build: ['parcel', 'build', 'index.html', '--dist-dir', 'dist'],
    output: 'dist',
  },
  {
    name: 'React Router 7',
    packages: {
      'react-router': '7.18.4',
      '@react-router/dev': '7.18.4',
      '@react-router/node': '7.18.4',
      '@react-router/serve': '7.18.4',
      vite: '7.3.8',
      isbot: '5.2.3',
    },
    files: routerFiles,
    build: ['react-router', 'build'],
    output: 'build/client',
    serve: ['react-router-serve', 'build/server/index.js'],
  },
]

/**
 * The tools that build the packages, in exact versions, without optional packages, with each React version that they
 * support.
 */
export const toolchains: readonly Toolchain[] = builds.flatMap(({ only, ...build }) =>
  (only ? [only] : (['18.3.1', '19.3.1'] as const)).map((react) => ({ ...build, react })),
)
