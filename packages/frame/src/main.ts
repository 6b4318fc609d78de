import { type FrameErrorType, frameErrors } from '@latchkey/wire'
import type { HandleRequest } from './channel/requestHandler.ts'
import { listen } from './channel/serve.ts'
import { getEnvironment } from './environment.ts'
import { fail } from './errors.ts'
import { createFrame } from './frame.ts'
import { findDanger, readPageConfig } from './page.ts'

const config = readPageConfig(document)
const { protocol, hostname } = location
const unsafe = findDanger({ protocol, hostname, selfOrigin: self.origin })
const handle = unsafe ? refuseAll(unsafe) : createFrame(getEnvironment(config))

// In its own tab, the page has no parent.
if (window.parent !== window) listen(window, { handle, allowedOrigins: config.allowedOrigins })

/** Answers every event with the reason, including the first ping, so that the client shows it and does not wait. */
function refuseAll(reason: FrameErrorType): HandleRequest {
  console.error(frameErrors[reason])
  return async () => fail(reason)
}
