import {
  createFarcasterSignerFlow,
  type FarcasterSignerFlow,
  requireSignerOwner,
  signFarcasterMessage,
  type WalletContext,
} from '@latchkey/core'
import type { Latchkey } from '../../../latchkey.ts'
import type { RouteTo } from '../../../navigation/modalRoute.ts'
import type { FarcasterSignerActions } from '../../../wallet/walletRuntime.ts'
import type { FarcasterScreens } from '../modalRoutes.ts'
import { opensByItself, openWallet } from '../phone.ts'

/**
 * Creates the functions that let an app post on Farcaster for its user. There is one request at a time: it continues
 * while its screen is closed, since the user may be in Farcaster, and asking again shows it again.
 */
export function createSigner(latchkey: Latchkey, context: WalletContext): FarcasterSignerActions {
  const { client, modal } = latchkey
  const flow = createFarcasterSignerFlow(context)
  endWithUser(latchkey, flow)
  flow.subscribe((state, before) => {
    // A user who has closed the screen meanwhile stays where they are.
    const isAsked = state.status === 'awaiting-approval' && before.status === 'requesting'
    if (isAsked && isShown(modal) && opensByItself()) openWallet(state.approvalUrl)
  })
  return {
    async requestFarcasterSigner() {
      requireSignerOwner(client)
      show(latchkey, flow)
      await Promise.race([flow.start(), untilAsked(flow)])
    },
    signFarcasterMessage: (hash) => signFarcasterMessage(context, hash),
  }
}

/** The screen shows the failure. */
const start = (flow: FarcasterSignerFlow) => void flow.start().catch(() => {})

const isShown = (modal: Latchkey['modal']) => modal.getState()[0]?.name === 'farcaster.signer'

function show({ modal }: Latchkey, flow: FarcasterSignerFlow): void {
  if (isShown(modal)) return
  const route: RouteTo<FarcasterScreens> = {
    name: 'farcaster.signer',
    props: { flow, start: () => start(flow) },
  }
  modal.open(route, () => {})
}

/** As published: resolves once the user was asked. The user's account shows the approval. */
function untilAsked(flow: FarcasterSignerFlow): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (flow.getState().status !== 'awaiting-approval') return
      stop()
      resolve()
    }
    const stop = flow.subscribe(look)
    look()
  })
}

/** The next user of this page neither sees nor continues it. */
function endWithUser({ client, modal }: Latchkey, flow: FarcasterSignerFlow): void {
  client.session.store.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return
    flow.reset()
    if (isShown(modal)) modal.close()
  })
}
