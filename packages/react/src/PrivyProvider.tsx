import type { PrivyClientConfig } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { LatchkeyContext } from './context.ts'
import { getLatchkeyInDevelopment, helpStart } from './development/help.ts'
import { getLatchkey, type Latchkey } from './latchkey.ts'
import { loaders } from './loaders.ts'
import { ModalSlot } from './ModalSlot.tsx'
import { emitLogin } from './session/emitLogin.ts'

/**
 * Bundlers put the value in and leave the rest out: nothing of it is in a production build (decision 31: startup
 * errors).
 */
declare const process: { env: { NODE_ENV?: string } }

export type PrivyProviderProps = {
  /** The app's id, 25 characters. */
  appId: string
  /** A client of the app with its own origins (`latchkey app client create`). */
  clientId?: string
  /** Origin of your Latchkey server, such as `https://auth.example.com`: no path, no trailing slash. */
  apiUrl: string
  /** The settings of this page. */
  config?: PrivyClientConfig
  /** Everything that uses the hooks. */
  children: ReactNode
}

/**
 * Gives the hooks below it a login and a wallet. Draws nothing itself until the modal is opened.
 *
 * @throws AppError `missing_or_invalid_privy_app_id` when the app id is not 25 characters, and a plain Error when
 * `apiUrl` is not a bare origin.
 *
 * @example
 * <PrivyProvider appId="app-id-of-25-characters--" apiUrl="https://auth.example.com">
 *   <App />
 * </PrivyProvider>
 */
export function PrivyProvider({ children, config, ...props }: PrivyProviderProps) {
  // As published: what the provider was first given is what counts, save for `config`.
  const [latchkey] = useState(() =>
    (process.env.NODE_ENV === 'development' ? getLatchkeyInDevelopment : getLatchkey)(
      { ...props, config },
      loaders,
    ),
  )
  useConfig(latchkey, config)
  useEffect(() => begin(latchkey), [latchkey])
  useRestoredLogin(latchkey)
  useWallet(latchkey)
  useCustomLogin(latchkey)
  return (
    <LatchkeyContext.Provider value={latchkey}>
      {children}
      <ModalSlot latchkey={latchkey} />
    </LatchkeyContext.Provider>
  )
}

function begin(latchkey: Latchkey): () => void {
  const { client, loadModal } = latchkey
  const stop = client.start()
  if (client.arrival.hasAny())
    loadModal()
      .then(({ resumeArrivals }) => resumeArrivals(latchkey))
      .catch(console.error)
  return process.env.NODE_ENV === 'development' ? helpStart(latchkey, stop) : stop
}

/** A host app often writes its config anew on every render; only what it says is compared. */
function useConfig({ client }: Latchkey, config: PrivyClientConfig | undefined): void {
  useEffect(() => {
    try {
      if (config) client.configure(config)
    } catch (error) {
      // The first config of a page may throw; a later one would take away a page that works. The last good one stays.
      console.error(error)
    }
  }, [client, config])
}

/** Notifies callbacks of `useLogin` once of a user who was logged in when the page loaded (protocol 9). */
function useRestoredLogin(latchkey: Latchkey): void {
  const status = useStore(latchkey.client.state, (state) => state.status)
  useEffect(() => {
    if (status !== 'ready' || latchkey.hasEmittedRestored) return
    latchkey.hasEmittedRestored = true
    const { user } = latchkey.client.session.store.getState()
    if (user) emitLogin(latchkey, { user, isNewUser: false, wasAlready: true })
  }, [latchkey, status])
}

/** The wallet's code and frame are loaded only for users who are signed in or are typing their code. */
function useWallet(latchkey: Latchkey): void {
  const isWanted = useStore(latchkey.client.session.store, ({ user }) => user !== null)
  const isLoaded = useStore(latchkey.client.app, (app) => app !== null)
  useEffect(() => {
    // A caller that then needs the wallet loads it again, and gets the error if it cannot be loaded.
    if (isWanted && isLoaded) latchkey.loadWallet().catch(() => {})
  }, [latchkey, isWanted, isLoaded])
}

/** For apps that bring a login of their own; no other app fetches the code for it. */
function useCustomLogin(latchkey: Latchkey): void {
  const isWanted = useStore(
    latchkey.client.config,
    ({ customAuth }) => customAuth && customAuth.enabled !== false,
  )
  useEffect(() => {
    if (!isWanted) return
    let stop: (() => void) | null = () => {}
    import('./methods/custom/follow.ts').then(
      ({ followCustomAuth }) => {
        if (stop) stop = followCustomAuth(latchkey)
      },
      (error) => latchkey.customAuth.set({ status: 'error', error }),
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [latchkey, isWanted])
}
