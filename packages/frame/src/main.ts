import { type FrameErrorType, frameErrors } from '@latchkey/wire'
import type { Door } from './door.ts'
import { fail } from './errors.ts'
import { createFrame } from './frame.ts'
import { findDanger, type PageConfig, readPageConfig } from './page.ts'
import { listen } from './serve.ts'

const config = readPageConfig(document)
const { protocol, hostname } = location
const unsafe = findDanger({ protocol, hostname, selfOrigin: self.origin })
const door = unsafe ? refuseAll(unsafe) : openInBrowser(config)

// Opened in a tab of its own, the page has no parent to serve.
if (window.parent !== window) listen(window, { door, allowedOrigins: config.allowedOrigins })

function openInBrowser({ appId, rawSigning, proofNonce }: PageConfig): Door {
  return createFrame({
    appId,
    rawSigning,
    proofNonce,
    origin: location.origin,
    fetch: (url, init) => fetch(url, init),
    // A getter, since reading it throws where the browser denies storage.
    indexedDB: () => indexedDB,
    locks: navigator.locks,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}

/** Answers every event with the reason, the first ping included, so that the client says why and waits for nothing. */
function refuseAll(reason: FrameErrorType): Door {
  console.error(frameErrors[reason])
  return async () => fail(reason)
}
