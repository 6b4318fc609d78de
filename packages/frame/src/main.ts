import { type FrameErrorType, type FrameEvent, frameErrors, frameOps } from '@latchkey/wire'
import { fail } from './errors.ts'
import { createFrame } from './frame.ts'
import { type PageConfig, readPageConfig, unsafePlace } from './page.ts'
import { listen, type Ops } from './serve.ts'

const config = readPageConfig(document)
const { protocol, hostname } = location
const unsafe = unsafePlace({ protocol, hostname, selfOrigin: self.origin })
const ops = unsafe ? refuseAll(unsafe) : opsInBrowser(config)

// Opened in a tab of its own, the page has no parent to serve.
if (window.parent !== window) listen(window, { ops, allowedOrigins: config.allowedOrigins })

function opsInBrowser({ appId, rawSigning, proofNonce }: PageConfig): Ops {
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
function refuseAll(reason: FrameErrorType): Ops {
  console.error(frameErrors[reason])
  const events = Object.keys(frameOps) as FrameEvent[]
  return Object.fromEntries(events.map((event) => [event, async () => fail(reason)]))
}
