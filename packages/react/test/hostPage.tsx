import './dom.ts'
import { act, type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import type { World } from '../../../test/support/world.ts'
import { type PrivyClientConfig, PrivyProvider, usePrivy } from '../src/index.ts'
import { silencePages } from './dom.ts'

let loads = 0
const realFetch = globalThis.fetch

/**
 * A page of the world's host app, as after a load: it has its own client, and finds the data stored by an earlier one
 * of the same test. Renders nothing, only uses hooks: `read` returns their latest values. Resolves when it is ready.
 */
export async function openPage<T>(
  world: World,
  useHooks: () => T,
  first: PrivyClientConfig = {},
  /** A component of the page with its own hooks. */
  Part: ComponentType = () => null,
) {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    // A chain's node is outside this world.
    input.startsWith('http://127.0.0.1:')
      ? realFetch(input, init)
      : world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  let last: T | undefined
  let isReady = false
  const Page = () => {
    isReady = usePrivy().ready
    last = useHooks()
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  // The module keeps one client for each set of props.
  const apiUrl = `http://server${++loads}.test`
  const tell = (config: PrivyClientConfig) =>
    act(() =>
      root.render(
        <StrictMode>
          <PrivyProvider appId={world.app.id} apiUrl={apiUrl} config={config}>
            <Page />
            <Part />
          </PrivyProvider>
        </StrictMode>,
      ),
    )
  const leave = () => act(() => root.unmount())
  onTestFinished(() => {
    leave()
    silencePages()
    vi.unstubAllGlobals()
  })
  tell(first)
  await until(() => expect(isReady).toBe(true))
  return {
    apiUrl,
    read: () => last as T,
    /** Passes another config to the provider. */
    tell,
    leave,
  }
}

/** Waits for React's updates from outside, which take their time on a busy machine. It renders when each turn ends. */
export function until(check: () => void | Promise<void>): Promise<void> {
  const turn = async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await check()
  }
  return eventually(turn)
}
