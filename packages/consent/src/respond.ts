import type { Route } from '@latchkey/core'
import type { Latchkey } from '@latchkey/react/firstParty'
import type { crossApp } from '@latchkey/wire'
import { postToOpener } from './answer.ts'
import { encryptAnswer } from './encryptAnswer.ts'
import { encryptResult } from './encryptResult.ts'
import type { PageRequest, Signing } from './request.ts'

const answerRequest: Route<typeof crossApp.answerRequest> = {
  method: 'POST',
  path: '/api/v1/cross-app/requests/answer',
}

type Answer = {
  /** For the requester's next request. */
  token?: string | undefined
  /** The key of the stand-alone connector. */
  key?: string | undefined
} & ({ result: string } | { error: string })

/**
 * Sends the response: as a message to the page that opened this window, or encrypted through the server, so that only
 * the requesting page can read it.
 */
export async function respond(
  { client }: Latchkey,
  request: PageRequest & Signing,
  { token: value, key, ...answer }: Answer,
): Promise<void> {
  if (request.target) {
    const answerBox = await encryptAnswer({ ...answer, token: value }, request.target.publicKey)
    await client.call(answerRequest, { request: request.request, answer: answerBox })
    return
  }
  const next = value === undefined ? {} : { token: { action: 'set', value } as const }
  const isEncrypted = key !== undefined && 'result' in answer
  postToOpener(request, isEncrypted ? await encryptResult(answer.result, key) : { ...next, ...answer })
}
