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
 * Bundlers inline the value and remove the rest: a production build contains none of it (decision 31: startup errors).
 */
declare const process: { env: { NODE_ENV?: string } }

export type PrivyProviderProps = {
  /** The app's id, 25 characters. */
  appId: string
  /** A client of the app with its own origins (`latchkey app client create`). */
  clientId?: string
  /** Origin of your Latchkey server, such as `https://auth.example.com`: no path, no trailing slash. */
  apiUrl: string
  /** The page's settings. */
  config?: PrivyClientConfig
  /** The part of the page that uses the hooks. */
  children: ReactNode
}

/**
 * Provides login and wallet to the hooks below it. Renders nothing until the modal is opened.
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
  // As published: only the first props count, except for `config`.
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

/** A host app often creates its config again on every render, so only its content is compared. */
function useConfig({ client }: Latchkey, config: PrivyClientConfig | undefined): void {
  useEffect(() => {
    try {
      if (config) client.configure(config)
    } catch (error) {
      // The first config of a page may throw. A later one would break a page that works, so the last valid one stays.
      console.error(error)
    }
  }, [client, config])
}

/** Notifies callbacks of `useLogin` once if the user was logged in when the page loaded (protocol 9). */
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
    // A later caller that needs the wallet loads it again, and gets the error if loading fails.
    if (isWanted && isLoaded) latchkey.loadWallet().catch(() => {})
  }, [latchkey, isWanted, isLoaded])
}

/** For apps with their own login; other apps do not fetch its code. */
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
