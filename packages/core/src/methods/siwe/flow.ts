import { AppError, limits } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, refuseSecondLogin, toLoginMode } from '../../account/enter.ts'
import { requireUserToLink } from '../../account/manage.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { type Page, signInMessage, type WalletChain, type WalletNonce } from './message.ts'
import * as routes from './routes.ts'

/** The published statuses (protocol 17.3). */
export type WalletState =
  | { status: 'initial' }
  | { status: 'generating-message' }
  | { status: 'awaiting-signature' }
  | { status: 'submitting-signature' }
  | { status: 'done'; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

/** The wallet's own names. */
export type WalletLabels = {
  walletClientType?: string | null | undefined
  connectorType?: string | null | undefined
}

/** The flow of a login, link or transfer with an external wallet. */
export type WalletFlow = Omit<Machine<WalletState>, 'step'> & {
  /**
   * Returns the message that the wallet signs. A second call for the same address returns the same message, unless the
   * server has seen it.
   * @throws AppError, in addition to the server's errors: `must_be_authenticated`, `invalid_captcha`.
   */
  generateMessage(input: {
    address: string
    /** Ethereum only, in CAIP-2 form. @default 'eip155:1' */
    chainId?: string | number | undefined
  }): Promise<string>
  /**
   * Returns the nonce of that message, for an app that writes the message itself. It is valid once and for ten minutes.
   * @throws AppError as `generateMessage`, and `invalid_data` without an address.
   */
  generateNonce(input: { address: string }): Promise<string>
  /**
   * Logs in or links with the signature: 0x-hex of `personal_sign`, or base64 of Solana's 64 bytes.
   * @throws AppError, such as `invalid_credentials` and `account_transfer_required`; see `transferOffer`.
   */
  submitSignature(
    input: WalletLabels & {
      message: string
      signature: string
      /** Only existing users may log in with it. */
      disableSignup?: boolean | undefined
    },
  ): Promise<LoginOutcome>
}

/** The chain and the purpose of a wallet flow. */
export type WalletFlowOptions = {
  chainType?: WalletChain | undefined
  intent?: 'login' | 'link' | undefined
  /** @default the page this runs in */
  page?: Page | undefined
}

const moves: Moves<WalletState> = {
  initial: ['generating-message', 'submitting-signature'],
  'generating-message': ['awaiting-signature'],
  'awaiting-signature': ['generating-message', 'submitting-signature'],
  'submitting-signature': ['done'],
  done: ['generating-message'],
  error: ['generating-message', 'submitting-signature'],
}

/**
 * Logs a user in, or links a wallet, with a message that the wallet signs. Sends no transaction. A guest who logs in
 * stays the same user: the wallet is linked (protocol 9).
 *
 * @example
 * const flow = createWalletFlow(client)
 * const message = await flow.generateMessage({ address, chainId: 'eip155:1' })
 * const signature = (await provider.request({ method: 'personal_sign', params: [message, address] })) as string
 * const { user } = await flow.submitSignature({ message, signature })
 */
export function createWalletFlow(client: Client, options: WalletFlowOptions = {}): WalletFlow {
  const { chainType = 'ethereum', intent = 'login', page = globalThis.location } = options
  const { step, ...machine } = createMachine<WalletState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  let nonceInUse: { nonce: WalletNonce; address: string; at: number } | undefined

  /** One nonce for each flow: another try signs the same message (protocol 7.3). */
  async function nonceFor(address: string): Promise<WalletNonce> {
    const isGood =
      nonceInUse?.address === address &&
      client.now() - nonceInUse.at < (limits.walletNonceSeconds - 60) * 1_000
    if (nonceInUse && isGood) return nonceInUse.nonce
    const token = await getCaptcha(client).takeToken()
    const input = { address, token }
    const nonce: WalletNonce =
      chainType === 'solana'
        ? await client.call(routes.initSiws, input)
        : await client.call(routes.initSiwe, input)
    nonceInUse = { nonce, address, at: client.now() }
    return nonce
  }

  async function prepare(write: () => Promise<string>): Promise<string> {
    if (intent === 'login') refuseSecondLogin(client)
    else requireUserToLink(client)
    let message = ''
    await step({ status: 'generating-message' }, async () => {
      message = await write()
      return { status: 'awaiting-signature' }
    })
    return message
  }

  return {
    ...machine,
    generateMessage: ({ address, chainId }) =>
      prepare(async () =>
        signInMessage(await nonceFor(address), {
          page,
          chainId: chainType === 'solana' ? undefined : decimal(chainId),
        }),
      ),
    generateNonce: ({ address }) => prepare(async () => (await nonceFor(address)).nonce),
    async submitSignature({ message, signature, disableSignup = false, ...labels }) {
      const { walletClientType = null, connectorType = null } = labels
      const proof = { message, signature, walletClientType, connectorType }
      const last = await step({ status: 'submitting-signature' }, async () => {
        const outcome = await finish(client, { chainType, intent, disableSignup, proof }).finally(() => {
          nonceInUse = undefined
        })
        return { status: 'done', outcome }
      })
      return last.outcome
    },
  }
}

type SignatureRequest = {
  chainType: WalletChain
  intent: 'login' | 'link'
  disableSignup: boolean
  proof: {
    message: string
    signature: string
    walletClientType: string | null
    connectorType: string | null
  }
}

async function finish(client: Client, request: SignatureRequest): Promise<LoginOutcome> {
  const { proof } = request
  const mode = toLoginMode(request.disableSignup)
  const isLogin = request.intent === 'login' && !client.session.store.getState().user?.isGuest
  const { walletClientType, connectorType } = proof
  if (isLogin) client.track('sdk_authenticate_siwe', { walletClientType, connectorType })
  if (request.chainType === 'solana')
    return isLogin
      ? logIn(client, routes.authenticateSiws, { ...proof, mode })
      : attach(client, routes.linkSiws, proof)
  const ethereum = { ...proof, chainId: chainIdIn(proof.message) }
  return isLogin
    ? logIn(client, routes.authenticateSiwe, { ...ethereum, mode })
    : attach(client, routes.linkSiwe, ethereum)
}

function chainIdIn(message: string): string | null {
  const id = /^Chain ID: (\d+)$/m.exec(message)?.[1]
  return id ? `eip155:${id}` : null
}

/** Without the CAIP-2 prefix, as in messages (protocol 0.3). */
export function decimal(chainId: string | number = 1): string {
  const text = String(chainId).replace(/^eip155:/, '')
  if (!/^[1-9]\d*$/.test(text)) throw new AppError('unsupported_chain_id')
  return text
}
