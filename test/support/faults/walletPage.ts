import { limits } from '@latchkey/wire'
import { createGrants } from '../../../packages/frame/src/channel/grants.ts'
import { type CloudKind, createClouds } from '../../../packages/frame/src/clouds/clouds.ts'
import { openKey } from '../../../packages/frame/src/export/openKey.ts'
import type { SealedKey } from '../../../packages/frame/src/export/sealedKey.ts'
import { chains } from '../../../packages/frame/src/keys/chains.ts'
import { createLock } from '../../../packages/frame/src/lock.ts'
import { changeRecoveryMethod } from '../../../packages/frame/src/recovery/changeMethod.ts'
import { chooseStrategy, readSecret } from '../../../packages/frame/src/recovery/chooseStrategy.ts'
import { createMadePasswords } from '../../../packages/frame/src/recovery/madePasswords.ts'
import { recoverWallet } from '../../../packages/frame/src/recovery/recoverWallet.ts'
import type { Store } from '../../../packages/frame/src/store.ts'
import { createApi } from '../../../packages/frame/src/vault/api.ts'
import { createWallet } from '../../../packages/frame/src/vault/create.ts'
import { addWallet } from '../../../packages/frame/src/vault/derivedWallet.ts'
import { createDevices } from '../../../packages/frame/src/vault/device.ts'
import { importKey } from '../../../packages/frame/src/vault/importKey.ts'
import { createKeyring } from '../../../packages/frame/src/vault/keyring.ts'
import { type Frame, firstKey, readName, unlock, withKey } from '../../../packages/frame/src/vault/vault.ts'
import { cheapStretch } from '../cheapStretch.ts'
import { memoryStore } from '../vaultDevice.ts'
import type { ReachableSystem } from './system.ts'

export type Login = { userId: string; token: string; refreshToken: string; email: string }

/** A page of the app in one browser: session and wallet frame, as after a load. Only `store` survives it. */
export type Page = {
  readonly store: Store
  createWallet(way?: Way): Promise<string>
  importKey(key: PrivateKey): Promise<string>
  addWallet(root: string, derivation: Derivation): Promise<string>
  /** Opens the wallet with the vault's half. Throws if it does not lead to this address. */
  unlock(address: string): Promise<void>
  recover(address: string, way?: Way): Promise<void>
  /** Sets the recovery method; without `way`, automatic recovery. */
  setRecovery(address: string, way?: Way): Promise<void>
  /** The data that the page for exports would copy: the key of a wallet, and the phrase of a mnemonic. */
  exportKey(address: string): Promise<{ key: string; phrase: string | undefined }>
  /** Signs a message with any wallet of an entropy: `personal_sign` on Ethereum, in base64url on Solana. */
  sign(address: string, message: string, derivation?: Derivation): Promise<string>
}

/** How a wallet is recovered: by a password, or with access to a cloud. */
export type Way = string | { kind: CloudKind; token: string }
type Derivation = { chain: 'ethereum' | 'solana'; index: number }
export type PrivateKey = { chain: 'ethereum' | 'solana'; privateKey: string }
type PageOptions = {
  store?: Store
  wait?: (ms: number) => Promise<void>
  fetch?: typeof globalThis.fetch
}

export function openPage(
  system: ReachableSystem,
  login: Pick<Login, 'userId' | 'token'>,
  options: PageOptions = {},
): Page {
  const store = options.store ?? memoryStore()
  const wait = options.wait ?? (async () => {})
  const frame: Frame = {
    appId: system.app.id,
    rawSigning: false,
    transactionsAsMessages: false,
    api: createApi({ origin: system.proxy.url, fetch: options.fetch ?? fetch, wait }),
    devices: createDevices(store),
    openCloud: createClouds(system.clouds ?? {}, options.fetch ?? fetch),
    grants: createGrants(store),
    keyring: createKeyring(),
    madePasswords: createMadePasswords(),
    lock: createLock(undefined),
    stretch: cheapStretch,
    memoryGib: undefined,
    wait,
  }
  const session = { appId: system.app.id, userId: login.userId, accessToken: login.token }
  const caller = { session, grant: null }
  return {
    store,
    createWallet: (way) => {
      const recovery = chooseStrategy(frame, toRequest(way))
      return createWallet(frame, caller, { chain: 'ethereum', recovery })
    },
    importKey: (key) => importKey(frame, caller, key),
    addWallet: (root, derivation) => addWallet(frame, caller, { name: readName(frame, root), ...derivation }),
    unlock: (address) => unlock(frame, caller, firstKey(readName(frame, address))),
    recover: (address, way) =>
      recoverWallet(frame, caller, { name: readName(frame, address), secret: readSecret(toRequest(way)) }),
    setRecovery: async (address, way) => {
      const strategy = chooseStrategy(frame, toRequest(way))
      await changeRecoveryMethod(frame, caller, { name: readName(frame, address), strategy })
    },
    async exportKey(address) {
      const keyRequest = firstKey(readName(frame, address))
      const { key, phrase } = await openKey(frame, caller, { keyRequest, address, wantsPhrase: true })
      const read = async (envelope: SealedKey) => new TextDecoder().decode(await envelope.open())
      return { key: await read(key), phrase: phrase && (await read(phrase)) }
    },
    sign: (address, message, derivation) => {
      const keyRequest = { ...firstKey(readName(frame, address)), ...derivation }
      return withKey(frame, caller, {
        ...keyRequest,
        work: ({ key }) => chains[keyRequest.chain].prove(message, key),
      })
    },
  }
}

/** In the form in which a host page asks the frame. */
function toRequest(way: Way | undefined) {
  if (typeof way === 'object') return { recoveryMethod: way.kind, recoveryAccessToken: way.token }
  return way === undefined ? {} : { recoveryPassword: way }
}

let count = 0

export async function signIn(system: ReachableSystem, email = `user${++count}@example.com`): Promise<Login> {
  await post(system, '/api/v1/passwordless/init', { email })
  return finishSignIn(system, email)
}

/** The second half: with the code in the inbox. */
export async function finishSignIn(system: ReachableSystem, email: string): Promise<Login> {
  const code = await codeFor(system, email)
  const body = await post(system, '/api/v1/passwordless/authenticate', { email, code })
  const { id } = body.user as { id: string }
  return { userId: id, token: String(body.token), refreshToken: String(body.refresh_token), email }
}

export async function codeFor({ db }: ReachableSystem, email: string): Promise<string> {
  const { body_text } = await db
    .selectFrom('sandbox_messages')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(body_text)?.[0] ?? ''
}

/** Uses the refresh token once, like a client that has no answer yet. */
export async function refresh(system: ReachableSystem, login: Login): Promise<Login> {
  const body = await post(system, '/api/v1/sessions', { refresh_token: login.refreshToken }, login.token)
  return { ...login, token: String(body.token), refreshToken: String(body.refresh_token) }
}

/** The user as the server shows it. */
export async function getUser(
  system: ReachableSystem,
  { token }: Login,
): Promise<{ linked_accounts: Account[] }> {
  const { body } = await ask(system, 'GET', '/api/v1/users/me', { token })
  return body.user as { linked_accounts: Account[] }
}
export type Account = { type: string; address?: string; recovery_method?: string }

export async function post(
  system: ReachableSystem,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await ask(system, 'POST', path, { body, ...(token === undefined ? {} : { token }) })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

type CallRequest = { body?: object; token?: string }

export async function ask(
  { app, proxy }: ReachableSystem,
  method: string,
  path: string,
  { body, token }: CallRequest,
) {
  const reply = await fetch(proxy.url + path, {
    method,
    headers: {
      'privy-app-id': app.id,
      origin: app.origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  })
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Record<string, unknown>,
  }
}
