import type { FrameAnswer, FrameEvent, FrameInput } from '@latchkey/wire'
import { IDBFactory } from 'fake-indexeddb'
import { recoverMessageAddress } from 'viem'
import { beforeAll } from 'vitest'
import { cheapStretch } from '../../../test/support/cheapStretch.ts'
import { sandboxClouds } from '../../../test/support/clouds.ts'
import { type Session, signIn } from '../../../test/support/signIn.ts'
import { createWorld, hostOrigin, type World } from '../../../test/support/world.ts'
import { serve } from '../src/channel/serve.ts'
import { createFrame } from '../src/frame.ts'
import type { Stretch } from '../src/recovery/stretch.ts'

/** The first world of a file starts its database, which takes longer than a test may. */
beforeAll(() => createWorld())

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
type FrameMessage = FrameAnswer & { progress?: number }
type Opening = {
  indexedDB?: () => IDBFactory
  locks?: LockManager | undefined
  fetch?: (real: Fetch) => Fetch
  rawSigning?: boolean
  transactionsAsMessages?: boolean
  minPasswordLength?: number
  stretch?: Stretch
}
const verifier = 'ethereum-address-verifier' as const

/** Loads the wallet page in a browser with the given storage, on the real server. */
export function openPage(
  world: World,
  {
    indexedDB = deny,
    locks,
    fetch = (real) => real,
    rawSigning = false,
    transactionsAsMessages = false,
    minPasswordLength,
    stretch = cheapStretch,
  }: Opening = {},
) {
  const origin = world.ctx.config.publicUrl
  const calls: string[] = []
  const real: Fetch = (url, init) => {
    calls.push(new URL(url).pathname.replace(/[\w-]{36}/, ':id'))
    return world.fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin } })
  }
  const handle = createFrame({
    appId: world.app.id,
    rawSigning,
    transactionsAsMessages,
    minPasswordLength,
    proofNonce: undefined,
    clouds: sandboxClouds(world),
    origin,
    fetch: fetch(real),
    indexedDB,
    locks,
    stretch,
    wait: async () => {},
  })
  const parent = {}
  const answersById = new Map<string, FrameAnswer>()
  const messages: FrameMessage[] = []
  const post = (message: unknown) => {
    messages.push(message as FrameMessage)
    answersById.set((message as FrameAnswer).id, message as FrameAnswer)
  }
  const receive = serve({ handle, parent, allowedOrigins: [hostOrigin], post })
  let count = 0
  async function send<E extends FrameEvent>(event: E, data: FrameInput<E>): Promise<FrameAnswer> {
    const id = `id-${count++}`
    await receive({ source: parent, origin: hostOrigin, data: { id, event, data } })
    const answer = answersById.get(id)
    if (!answer) throw new Error('no answer')
    return answer
  }
  return { send, calls, answersById, messages }
}

function deny(): never {
  throw new DOMException('denied', 'SecurityError')
}

/** A browser's storage and its Web Locks, which all its tabs share. */
export function newProfile() {
  const factory = new IDBFactory()
  return { indexedDB: () => factory, locks: webLocks() }
}

function webLocks(): LockManager {
  const turns = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
    turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  return { request } as unknown as LockManager
}

export type Page = ReturnType<typeof openPage>

export async function create(page: Page, { token }: Session): Promise<string> {
  const { data, error } = await page.send('privy:wallet:create', { accessToken: token })
  if (error) throw new Error(error.type)
  return (data as { address: string }).address
}

export async function createSolana(
  page: Page,
  { token }: Session,
  ethereumAddress?: string,
): Promise<string> {
  const { data, error } = await page.send('privy:solana-wallet:create', {
    accessToken: token,
    ethereumAddress,
  })
  if (error) throw new Error(error.type)
  return (data as { publicKey: string }).publicKey
}

export const wallet = (session: Session, entropyId: string) => ({
  accessToken: session.token,
  entropyId,
  entropyIdVerifier: verifier,
})

export function sign(
  page: Page,
  session: Session,
  {
    address,
    message = 'hello',
    of = address,
    index = 0,
  }: { address: string; message?: string; of?: string | undefined; index?: number },
) {
  const request = { method: 'personal_sign', params: [message, of] }
  const place = { chainType: 'ethereum', hdWalletIndex: index } as const
  return page.send('privy:wallets:rpc', { ...wallet(session, address), ...place, request })
}

export async function readSigner({ data, error }: FrameAnswer, message = 'hello'): Promise<string> {
  if (error) throw new Error(error.type)
  const { response } = data as { response: { data: `0x${string}` } }
  return recoverMessageAddress({ message, signature: response.data })
}

export async function getWallets(world: World, { token }: Session): Promise<string[]> {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: { type: string; address: string }[] }
  return linked_accounts.filter(({ type }) => type === 'wallet').map(({ address }) => address)
}

export async function openStartedPage(settings: Record<string, unknown> = {}) {
  const world = await createWorld({ settings })
  return { world, ada: await signIn(world), profile: newProfile() }
}
