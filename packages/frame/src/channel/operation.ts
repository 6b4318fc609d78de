import type {
  ChainType,
  FrameData,
  FrameEvent,
  FrameRecoveryMethod,
  FrameReply,
  frameOps,
} from '@latchkey/wire'
import type { Frame } from '../vault/vault.ts'
import type { Caller } from './caller.ts'

type Member<E extends FrameEvent> = keyof (typeof frameOps)[E]['data']['entries']
type IfUser<E extends FrameEvent, Then, Else> = 'accessToken' extends Member<E> ? Then : Else

/** A method that a request names, or a cloud's token without a name. */
type NamedMethod = FrameRecoveryMethod | 'unnamed-cloud'

/** The requirements of an operation. The request handler checks them, so that no operation can forget to. */
export type Policy<E extends FrameEvent> = {
  /** `user` for every event with an access token in the contract. */
  auth: IfUser<E, 'user', 'none'>
  /**
   * The second factor, for a user who has one: not required, verified within its grant's life, or verified just now.
   */
  mfa: IfUser<E, 'none' | 'grant' | 'fresh', 'none'>
  /** The recovery methods that it supports; a request for another is refused. */
  recovery: 'recoveryMethod' extends Member<E> ? readonly [NamedMethod, ...NamedMethod[]] : readonly []
  /** The chains of the wallets that it supports. */
  chains: readonly ChainType[]
}

/** A request that meets its policy. */
export type OperationRequest<E extends FrameEvent> = IfUser<E, Caller, unknown> & { data: FrameData<E> }

export type Operation<E extends FrameEvent> = Policy<E> & {
  run(frame: Frame, request: OperationRequest<E>): Promise<FrameReply<E>>
}

/** By event. The frame responds `not_supported` to an event of the contract without an operation. */
export type Operations = { readonly [E in FrameEvent]?: Operation<E> }
