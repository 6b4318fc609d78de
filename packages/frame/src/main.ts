import { type FrameErrorType, frameErrors } from '@latchkey/wire'
import type { Door } from './channel/door.ts'
import { listen } from './channel/serve.ts'
import { fail } from './errors.ts'
import { createFrame } from './frame.ts'
import { findDanger, readPageConfig } from './page.ts'
import { getSurroundings } from './surroundings.ts'

const config = readPageConfig(document)
const { protocol, hostname } = location
const unsafe = findDanger({ protocol, hostname, selfOrigin: self.origin })
const door = unsafe ? refuseAll(unsafe) : createFrame(getSurroundings(config))

// Opened in a tab of its own, the page has no parent to serve.
if (window.parent !== window) listen(window, { door, allowedOrigins: config.allowedOrigins })

/** Answers every event with the reason, the first ping included, so that the client says why and waits for nothing. */
function refuseAll(reason: FrameErrorType): Door {
  console.error(frameErrors[reason])
  return async () => fail(reason)
}
