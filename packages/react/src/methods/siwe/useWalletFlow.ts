import {
  createWalletFlow,
  type LinkedAccountWithMetadata,
  type User,
  type WalletFlow,
  type WalletLabels,
  type WalletState,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { pageFlow } from '../pageFlow.ts'

/** Published statuses of a login or a link by a wallet's signature (protocol 17.3). */
export type SiweFlowState =
  | { status: 'initial' }
  | { status: 'generating-message' }
  | { status: 'awaiting-signature' }
  | { status: 'submitting-signature' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type SignedMessage = WalletLabels & { message: string; signature: string }

/** For Solana wallets. */
export type SignedSolanaMessage = SignedMessage & {
  /** The type of the signed data. The server recognizes both texts and off-chain messages, and refuses transactions. */
  messageType?: 'plain' | 'offchain-message' | 'transaction'
}
type Chain = { chainType: 'ethereum' | 'solana' }

const loginFlows = {
  ethereum: /* @__PURE__ */ loginFlow({ chainType: 'ethereum' }),
  solana: /* @__PURE__ */ loginFlow({ chainType: 'solana' }),
}
const linkFlows = {
  ethereum: /* @__PURE__ */ linkFlow({ chainType: 'ethereum' }),
  solana: /* @__PURE__ */ linkFlow({ chainType: 'solana' }),
}

/** Login by a wallet's signature, as the headless hooks of both chains return it. */
export function useWalletLogin({ chainType }: Chain, callbacks: PrivyEvents['login'] | undefined) {
  const flow = loginFlows[chainType](useLatchkey())
  const events = useOwnEvents('login', callbacks)
  const state = toPublicState(useStore(flow))
  const actions = useMemo(() => {
    const reporting = <T>(work: Promise<T>) =>
      work.catch((error) => {
        events.emit('login', 'onError', AppError.from(error).code)
        throw error
      })
    return {
      generateMessage: (wallet: LoginMessageFor) => reporting(flow.generateMessage(wallet)),
      generateNonce: (wallet: NonceFor) => reporting(flow.generateNonce(wallet)),
      async login(proof: SignedMessage & { disableSignup?: boolean }) {
        const { user, isNewUser } = await reporting(flow.submitSignature(proof))
        emitLogin({ events }, { user, isNewUser, wasAlready: false })
        return user
      },
    }
  }, [events, flow])
  return { ...actions, state }
}

export type LinkResult = { user: User; linkedAccount: LinkedAccountWithMetadata | null }

/** The same for linking a wallet to the signed-in user. */
export function useWalletLink({ chainType }: Chain, callbacks: PrivyEvents['linkAccount'] | undefined) {
  const flow = linkFlows[chainType](useLatchkey())
  const events = useOwnEvents('linkAccount', callbacks)
  const state = toPublicState(useStore(flow))
  const linkMethod = chainType === 'solana' ? 'siws' : 'siwe'
  const actions = useMemo(() => {
    const reporting = <T>(work: Promise<T>) =>
      work.catch((error) => {
        events.emit('linkAccount', 'onError', AppError.from(error).code, { linkMethod })
        throw error
      })
    return {
      generateMessage: (wallet: MessageFor) => reporting(flow.generateMessage(wallet)),
      async link(proof: SignedMessage): Promise<LinkResult> {
        const { user, account: linkedAccount } = await reporting(flow.submitSignature(proof))
        if (linkedAccount) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount })
        return { user, linkedAccount }
      },
    }
  }, [events, flow, linkMethod])
  return { ...actions, state }
}

type MessageFor = Parameters<WalletFlow['generateMessage']>[0]
type LoginMessageFor = MessageFor & { disableSignup?: boolean }
type NonceFor = { address: string; disableSignup?: boolean }

function loginFlow({ chainType }: Chain) {
  return pageFlow((client) => {
    const flow = createWalletFlow(client, { chainType })
    // Published versions accept it in either call.
    let isClosed = false
    return {
      ...flow,
      generateMessage({ disableSignup = false, ...wallet }: LoginMessageFor) {
        isClosed = disableSignup
        return flow.generateMessage(wallet)
      },
      generateNonce({ disableSignup = false, address }: NonceFor) {
        isClosed = disableSignup
        return flow.generateNonce({ address })
      },
      submitSignature: ({
        disableSignup = isClosed,
        ...signed
      }: Parameters<WalletFlow['submitSignature']>[0]) => flow.submitSignature({ ...signed, disableSignup }),
    }
  })
}

function linkFlow({ chainType }: Chain) {
  return pageFlow((client) => createWalletFlow(client, { chainType, intent: 'link' }))
}

function toPublicState(state: WalletState): SiweFlowState {
  return state.status === 'error' ? { status: 'error', error: state.error } : { status: state.status }
}
