import { encryptAnswer } from '../../packages/consent/src/encryptAnswer.ts'
import { markedBy } from './crossApp.ts'
import type { Session } from './signIn.ts'
import type { World } from './world.ts'

/** What the server writes into the page of a window that signs. */
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
  const unescaped = json?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const page = unescaped === undefined ? undefined : (JSON.parse(unescaped) as SigningPage)
  return { status: reply.status, text, page }
}

type Opened = { page: SigningPage; user: Session }

/** The request is about to be shown, and is used up. */
export function beginSigning(world: World, { page, user }: Opened) {
  const by = { ...markedBy(world, page.request, page.appId), token: user.token }
  return world.post('/api/v1/cross-app/transact', { request: page.request }, by)
}

/** What came of it, encrypted for the page that asked. */
export async function leaveAnswer(world: World, { page, user, answer }: Opened & { answer: object }) {
  const by = { ...markedBy(world, page.request, page.appId), token: user.token }
  const encrypted = await encryptAnswer(answer, page.target?.publicKey ?? '')
  return world.post('/api/v1/cross-app/requests/answer', { request: page.request, answer: encrypted }, by)
}

/** A person agrees in the window: the wallet's signature, and the token for the next request. */
export async function agree(world: World, opened: Opened & { result: string }) {
  const { body } = await beginSigning(world, opened)
  return leaveAnswer(world, { ...opened, answer: { result: opened.result, token: body.token } })
}
