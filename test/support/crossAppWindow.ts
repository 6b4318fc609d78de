import { encryptAnswer } from '../../packages/consent/src/encryptAnswer.ts'
import { markedBy } from './crossApp.ts'
import type { Session } from './signIn.ts'
import type { World } from './world.ts'

/** The data that the server writes into the page of a window that signs. */
export type SigningPage = {
  request: string
  appId: string
  origin: string
  requester: { name: string }
  signing: { method: string; params: unknown[] }
  target: { publicKey: string; returnTo: string | null; code: string } | null
}

/** Opens a window that signs, as a browser does. */
export async function openSigning(world: World, url: string) {
  const { pathname, search } = new URL(url, 'http://server.test')
  const reply = await world.fetch(pathname + search)
  const text = await reply.text()
  const [, json] = /name="latchkey-request" content="([^"]*)"/.exec(text) ?? []
  const pageJson = json?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const page = pageJson === undefined ? undefined : (JSON.parse(pageJson) as SigningPage)
  return { status: reply.status, text, page }
}

type OpenWindow = { page: SigningPage; user: Session }

/** Marks the request as used, before it is shown. */
export function beginSigning(world: World, { page, user }: OpenWindow) {
  const by = { ...markedBy(world, page.request, page.appId), token: user.token }
  return world.post('/api/v1/cross-app/transact', { request: page.request }, by)
}

/** Leaves the result for the page that asked. */
export async function leaveAnswer(world: World, { page, user, answer }: OpenWindow & { answer: object }) {
  const by = { ...markedBy(world, page.request, page.appId), token: user.token }
  const answerBox = await encryptAnswer(answer, page.target?.publicKey ?? '')
  return world.post('/api/v1/cross-app/requests/answer', { request: page.request, answer: answerBox }, by)
}

/** A person agrees in the window: returns the wallet's signature, and the token for the next request. */
export async function agree(world: World, window: OpenWindow & { result: string }) {
  const { body } = await beginSigning(world, window)
  return leaveAnswer(world, { ...window, answer: { result: window.result, token: body.token } })
}
