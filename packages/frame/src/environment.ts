import type { Environment } from './frame.ts'
import type { PageConfig } from './page.ts'
import passwordWorker from './recovery/passwordWorker.ts?worker&url'
import { createStretch } from './recovery/stretch.ts'

/** The parts of the browser that both pages use. */
export function getEnvironment(config: PageConfig): Environment {
  const { appId, rawSigning, transactionsAsMessages, minPasswordLength, proofNonce, clouds } = config
  return {
    appId,
    rawSigning,
    transactionsAsMessages,
    minPasswordLength,
    proofNonce,
    clouds,
    origin: location.origin,
    fetch: (url, init) => fetch(url, init),
    // A getter, because reading it throws if the browser denies storage.
    indexedDB: () => indexedDB,
    locks: navigator.locks,
    stretch: createStretch(passwordWorker),
    memoryGib: (navigator as { deviceMemory?: number }).deviceMemory,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}
