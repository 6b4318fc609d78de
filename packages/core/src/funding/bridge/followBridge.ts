import type { Client } from '../../client.ts'
import type { Bridge } from './bridge.ts'
import { type FilledState, toBridgeState } from './filledState.ts'

/** Between two questions about what was paid in, and for how long a page that stays open asks. */
const everyMs = 2_000
const untilMs = 3_600_000

/** What the bridge says of what was paid in, again and again until it is over. */
export async function* followBridge(
  { wait, now }: Pick<Client, 'wait' | 'now'>,
  bridge: Bridge | undefined,
  { requestId, isTestnet }: { requestId: string; isTestnet: boolean },
): AsyncGenerator<FilledState> {
  for (const end = now() + untilMs; bridge && now() < end; await wait(everyMs)) {
    // No network, or a bridge that is away for a moment: it is asked again.
    const status = await bridge.readStatus(requestId, isTestnet).catch(() => undefined)
    const state = status && toBridgeState(status, requestId)
    if (state) yield state
    if (state && state.status !== 'filling') return
  }
}
