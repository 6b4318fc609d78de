import type { Client } from '../../client.ts'
import type { Bridge } from './bridge.ts'
import { type FilledState, toBridgeState } from './filledState.ts'

/** The interval between two requests, and how long an open page repeats them. */
const everyMs = 2_000
const untilMs = 3_600_000

/** Yields the bridge's status of a payment until it is final. */
export async function* followBridge(
  { wait, now }: Pick<Client, 'wait' | 'now'>,
  bridge: Bridge | undefined,
  { requestId, isTestnet }: { requestId: string; isTestnet: boolean },
): AsyncGenerator<FilledState> {
  for (const end = now() + untilMs; bridge && now() < end; await wait(everyMs)) {
    // Without a network or a response, tries again.
    const status = await bridge.readStatus(requestId, isTestnet).catch(() => undefined)
    const state = status && toBridgeState(status, requestId)
    if (state) yield state
    if (state && state.status !== 'filling') return
  }
}
