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
import { tellLogin } from '../../session/tellLogin.ts'
import { useEvents } from '../../useEvents.ts'

/** Published statuses of a login or a link by a wallet's signature (spec 1 section 3). */
export type SiweFlowState =
  | { status: 'initial' }
  | { status: 'generating-message' }
  | { status: 'awaiting-signature' }
  | { status: 'submitting-signature' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type SignedMessage = WalletLabels & { message: string; signature: string }
type Chain = { chainType: 'ethereum' | 'solana' }

/** A login by a wallet's signature, as the headless hooks of both chains give it out. */
export function useWalletLogin({ chainType }: Chain, callbacks: PrivyEvents['login'] | undefined) {
  const latchkey = useLatchkey()
  useEvents('login', callbacks)
  const { flow, state } = useFlow({ chainType, intent: 'login' })
  const actions = useMemo(() => {
    const reporting = <T>(work: Promise<T>) =>
      work.catch((error) => {
        latchkey.events.emit('login', 'onError', AppError.from(error).code)
        throw error
      })
    // Published versions take it in either call.
    let isClosed = false
    return {
      generateMessage({ disableSignup = false, ...wallet }: MessageFor & { disableSignup?: boolean }) {
        isClosed = disableSignup
        return reporting(flow.generateMessage(wallet))
      },
      async login({ disableSignup = isClosed, ...signed }: SignedMessage & { disableSignup?: boolean }) {
        const { user, isNewUser } = await reporting(flow.submitSignature({ ...signed, disableSignup }))
        tellLogin(latchkey, { user, isNewUser, wasAlready: false })
        return user
      },
    }
  }, [latchkey, flow])
  return { ...actions, state }
}

export type Linked = { user: User; linkedAccount: LinkedAccountWithMetadata | null }

/** The same for linking a wallet to whoever is signed in. */
export function useWalletLink({ chainType }: Chain, callbacks: PrivyEvents['linkAccount'] | undefined) {
  const { events } = useLatchkey()
  useEvents('linkAccount', callbacks)
  const { flow, state } = useFlow({ chainType, intent: 'link' })
  const linkMethod = chainType === 'solana' ? 'siws' : 'siwe'
  const actions = useMemo(() => {
    const reporting = <T>(work: Promise<T>) =>
      work.catch((error) => {
        events.emit('linkAccount', 'onError', AppError.from(error).code, { linkMethod })
        throw error
      })
    return {
      generateMessage: (wallet: MessageFor) => reporting(flow.generateMessage(wallet)),
      async link(signed: SignedMessage): Promise<Linked> {
        const { user, account: linkedAccount } = await reporting(flow.submitSignature(signed))
        if (linkedAccount) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount })
        return { user, linkedAccount }
      },
    }
  }, [events, flow, linkMethod])
  return { ...actions, state }
}

type MessageFor = Parameters<WalletFlow['generateMessage']>[0]

function useFlow({ chainType, intent }: Chain & { intent: 'login' | 'link' }) {
  const { client } = useLatchkey()
  const flow = useMemo(() => createWalletFlow(client, { chainType, intent }), [client, chainType, intent])
  return { flow, state: published(useStore(flow)) }
}

function published(state: WalletState): SiweFlowState {
  return state.status === 'error' ? { status: 'error', error: state.error } : { status: state.status }
}
