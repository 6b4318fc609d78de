/**
 * The page that every toolchain builds: each entry of the packages that needs no optional package. Without JSX, so that
 * no toolchain needs a plugin for it.
 */
export const app = `'use client'
import * as core from '@latchkey/core'
import * as react from '@latchkey/react'
import * as chains from '@latchkey/react/extended-chains'
import * as farcaster from '@latchkey/react/farcaster'
import * as firstParty from '@latchkey/react/firstParty'
import * as solana from '@latchkey/react/solana'
import * as ui from '@latchkey/react/ui'
import * as wire from '@latchkey/wire'
import { createElement } from 'react'

function Entry() {
  const { login } = react.usePrivy()
  const entries = [core, react, chains, farcaster, firstParty, solana, ui, wire]
  const all = entries.every((entry) => Object.keys(entry).length > 0)
  return createElement('button', { onClick: () => login() }, all ? 'Every entry loads' : 'An entry is missing')
}

export function App() {
  return createElement(
    react.PrivyProvider,
    {
      appId: '${'a'.repeat(25)}',
      apiUrl: 'http://localhost:4000',
      config: { externalWallets: { walletConnect: { enabled: true } } },
    },
    createElement(Entry),
  )
}
`

/** Renders it in the browser. */
export const main = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'

createRoot(document.getElementById('root')).render(createElement(App))
`

export const html = (script: string) => `<!doctype html>
<html lang="en"><head><title>App</title></head>
<body><div id="root"></div><script type="module" src="${script}"></script></body></html>
`
