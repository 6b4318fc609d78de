import { app } from './app.ts'

const entries = [
  ...['core', 'wire', 'react'],
  ...['extended-chains', 'farcaster', 'firstParty', 'solana', 'ui'].map((name) => `react/${name}`),
]

/** As described in docs/use/testing.md. */
export const jest = {
  packages: [
    ...['jest@30.5.2', 'jest-environment-jsdom@30.5.2', 'babel-jest@30.5.2'],
    ...['@babel/core@7.29.13', '@babel/preset-env@7.29.14', 'react@19.3.1', 'react-dom@19.3.1'],
  ],
  files: {
    'package.json': '{ "private": true }',
    'jest.config.js': `module.exports = {
  testEnvironment: 'jsdom',
  transform: { '\\\\.js$': ['babel-jest', { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] }] },
  transformIgnorePatterns: ['/node_modules/(?!@latchkey/)'],
}
`,
    'app.js': app,
    'app.test.js': `const { act, createElement } = require('react')
const { createRoot } = require('react-dom/client')
const { App } = require('./app.js')

globalThis.IS_REACT_ACT_ENVIRONMENT = true

test('the provider renders', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(root).render(createElement(App)))
  expect(root.textContent).toBe('Every entry loads')
})
`,
  },
} as const

/** The last TypeScript with `moduleResolution: node`, which reads no `exports`. */
export const typescript = {
  packages: ['typescript@5.9.3', '@types/react@19.3.0', 'react@19.3.1', 'react-dom@19.3.1'],
  files: {
    'package.json': '{ "private": true }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ moduleResolution: 'node', module: 'esnext', target: 'es2022', lib: ['es2022', 'dom'] },
        ...{ strict: true, skipLibCheck: true, noEmit: true, jsx: 'react-jsx' },
      },
      files: ['entries.ts'],
    }),
    // An entry without types is `any`, whose every member is `any` too.
    'entries.ts': entries
      .map(
        (entry, at) => `import * as entry${at} from '@latchkey/${entry}'
export const typed${at}: 0 extends 1 & typeof entry${at} ? never : true = true
export { entry${at} }
`,
      )
      .join(''),
  },
} as const
