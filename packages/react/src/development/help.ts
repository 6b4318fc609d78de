// In a page that is built for development: why the login does not start, in a panel and in the console. The provider
// alone leads here; a production build leaves all of it out.

import { getLatchkey, type Latchkey, type LatchkeyOptions, type Loaders } from '../latchkey.ts'
import { countProviders } from './countProviders.ts'

/** What the provider was given may be wrong; then it throws, as published, and React takes the whole page away. */
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
