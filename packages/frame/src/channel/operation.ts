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

/** One that a request names, or that of a cloud's token without a name. */
type NamedMethod = FrameRecoveryMethod | 'unnamed-cloud'

/** What must hold before an operation runs. The request handler checks it, so that no operation can forget to. */
export type Policy<E extends FrameEvent> = {
  /** `user` wherever the contract has an access token. */
  auth: IfUser<E, 'user', 'none'>
  /** The second factor of a user who has one: not asked for, passed within its grant's life, or passed just now. */
  mfa: IfUser<E, 'none' | 'grant' | 'fresh', 'none'>
  /** The recovery methods that it can carry out; a request for another is refused. */
  recovery: 'recoveryMethod' extends Member<E> ? readonly [NamedMethod, ...NamedMethod[]] : readonly []
  /** The chains whose wallets it serves. */
  chains: readonly ChainType[]
}

/** A request whose policy holds. */
export type OperationRequest<E extends FrameEvent> = IfUser<E, Caller, unknown> & { data: FrameData<E> }

export type Operation<E extends FrameEvent> = Policy<E> & {
  run(frame: Frame, request: OperationRequest<E>): Promise<FrameReply<E>>
}

/** By event. An event of the contract without an operation answers `not_supported`. */
export type Operations = { readonly [E in FrameEvent]?: Operation<E> }
