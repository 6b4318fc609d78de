import { type ChainType, type FrameEvent, frameOps } from '@latchkey/wire'
import * as v from 'valibot'
import { fail } from '../errors.ts'
import { type RecoveryRequest, readRecoveryMethod } from '../recovery/readMethod.ts'
import { type Report, withProgress } from '../recovery/stretch.ts'
import type { Frame } from '../vault/vault.ts'
import type { Caller } from './caller.ts'
import type { Operations } from './operation.ts'
import type { RequireSecondFactor, Verification } from './secondFactor.ts'
import { createSessionReader } from './session.ts'

/** Answers one request, or throws an error for `errors.ts`. Reports progress if the request asks for it. */
export type HandleRequest = (event: string, input: unknown, report: Report) => Promise<unknown>

type HandlerOptions = { frame: Frame; operations: Operations; requireSecondFactor: RequireSecondFactor }

/** The parts of all events that policies read. */
type Data = RecoveryRequest &
  Verification & { accessToken: string; chainType: ChainType; reportProgress?: boolean | null }
/** The table pairs each event with its own data; a lookup by a union of events cannot show that to the compiler. */
type AnyOperation = {
  auth: 'user' | 'none'
  mfa: 'none' | 'grant' | 'fresh'
  recovery: readonly string[]
  chains: readonly ChainType[]
  run(frame: Frame, request: Partial<Caller> & { data: Data }): Promise<unknown>
}

/**
 * Creates the handler that runs all operations: first the contract's schema, then the policy in the operation's row of
 * the table. An operation gets a verified request with its caller, and does not check tokens or policies itself.
 */
export function createRequestHandler({
  frame,
  operations,
  requireSecondFactor,
}: HandlerOptions): HandleRequest {
  const readSession = createSessionReader(frame.appId)

  async function identify({ auth, mfa }: AnyOperation, data: Data): Promise<Caller | undefined> {
    if (auth === 'none') return undefined
    const session = readSession(data.accessToken)
    if (mfa === 'none') return { session, grant: null }
    const { mfaMethod, mfaCode, relyingParty } = data
    const verification = { mfaMethod, mfaCode, relyingParty }
    return { session, grant: await requireSecondFactor({ session, verification, age: mfa }) }
  }

  return async (event, input, report) => {
    if (!isFrameEvent(event)) return fail('not_supported')
    const schema = frameOps[event].data
    const result = v.safeParse(schema, input)
    if (!result.success) return fail('invalid_request_arguments')
    const operation = operations[event] as AnyOperation | undefined
    if (!operation) return fail('not_supported')
    const data = result.output as unknown as Data
    if ('chainType' in schema.entries) checkChain(operation, data)
    checkRecovery(operation, data)
    const reporting = data.reportProgress ? withProgress(frame, report) : frame
    return operation.run(reporting, { ...(await identify(operation, data)), data })
  }
}

function checkChain({ chains }: AnyOperation, { chainType }: Data): void {
  if (!chains.includes(chainType)) fail('not_supported')
}

function checkRecovery({ recovery }: AnyOperation, data: Data): void {
  if (recovery.length === 0) return
  if (!recovery.includes(readRecoveryMethod(data))) fail('not_supported')
}

function isFrameEvent(event: string): event is FrameEvent {
  return Object.hasOwn(frameOps, event)
}
