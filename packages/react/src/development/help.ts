// For pages built for development: explains in a panel and in the console why the login does not start. Only the
// provider imports it; a production build leaves all of it out.

import { getLatchkey, type Latchkey, type LatchkeyOptions, type Loaders } from '../latchkey.ts'

/** With wrong props it throws, as published, and React then unmounts the whole page. */
export function getLatchkeyInDevelopment(options: LatchkeyOptions, loaders: Loaders): Latchkey {
  try {
    return getLatchkey(options, loaders)
  } catch (cause) {
    if (typeof document !== 'undefined')
      import('./watchStart.ts')
        .then(({ explainMisuse }) => explainMisuse(options, cause))
        .catch(console.error)
    throw cause
  }
}

/** Watches the client until it is stopped. */
export function helpStart(latchkey: Latchkey, stopClient: () => void): () => void {
  const leave = countProviders(latchkey.client.appId)
  let isStopped = false
  let stopWatching = () => {}
  import('./watchStart.ts')
    .then(({ watchStart }) => {
      if (!isStopped) stopWatching = watchStart(latchkey)
    })
    .catch(console.error)
  return () => {
    isStopped = true
    leave()
    stopWatching()
    stopClient()
  }
}

/** Of the providers on the page. */
const appIds: string[] = []

/**
 * Warns of a second provider. A token of another app ends the session (protocol 4.1), so a login in one app is a logout
 * in the other. Returns a function that unregisters this one.
 */
function countProviders(appId: string): () => void {
  appIds.push(appId)
  const apps = new Set(appIds).size > 1 ? ', with apps that log each other out' : ''
  if (appIds.length > 1) console.warn(`More than one <PrivyProvider> is on the page${apps}.`)
  return () => void appIds.splice(appIds.indexOf(appId), 1)
}
