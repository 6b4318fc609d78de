import {
  type ConnectFlow,
  createConnectFlow,
  type ExternalWallet,
  type LoginOutcome,
  transferWallet,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { routeForError } from '../../account/routeForError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute, RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { shortAddress } from '../../ui/shortAddress.ts'
import type { ExternalScreens, WalletPurpose } from './modalRoutes.ts'
import { proveWith } from './prove.ts'

/**
 * Connects a wallet and, in a journey, asks it to sign for the login or link. The screen follows the flow; leaving it
 * ends the flow.
 */
export async function connecting(
  latchkey: Latchkey,
  purpose: WalletPurpose,
  wallet: ExternalWallet,
): Promise<ModalRoute> {
  const external = await latchkey.loadExternal()
  const { journey, suggestedAddress } = purpose
  const flow = createConnectFlow(latchkey.client, external, {
    suggestedAddress,
    prove: journey ? proveWith(latchkey, journey) : undefined,
  })
  const run = (work: Promise<LoginOutcome | null>) => {
    work.then(
      (outcome) => handleSuccess(purpose, flow, outcome),
      (cause: unknown) => handleFailure(latchkey, { purpose, wallet, flow }, cause),
    )
  }
  run(flow.start(wallet))
  const onRetry = () => run(flow.retry())
  // A response from the wallet's window after the modal was closed must not lead to a signature request.
  return cancelOnLeave(
    latchkey,
    {
      name: 'external.connecting',
      props: { purpose, flow, wallet, uri: external.getConnector(wallet).uri, onRetry },
    } satisfies RouteTo<ExternalScreens>,
    flow,
  )
}

function handleSuccess(
  { journey, onConnected }: WalletPurpose,
  flow: ConnectFlow,
  outcome: LoginOutcome | null,
): void {
  const state = flow.getState()
  if (outcome) journey?.onSuccess(outcome)
  else if (!journey && state.status === 'connected') onConnected?.(state.wallet, state.address)
}

type ConnectionAttempt = { purpose: WalletPurpose; wallet: ExternalWallet; flow: ConnectFlow }

/** Errors with their own screen open on top; others appear on the screen that waits for the wallet. */
async function handleFailure(
  latchkey: Latchkey,
  { purpose, wallet, flow }: ConnectionAttempt,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof AppError)) return console.error(cause)
  const { journey, suggestedAddress } = purpose
  // An attempt that was canceled or replaced has already ended.
  if (!journey && flow.getState().status === 'error')
    latchkey.events.emit('connectWallet', 'onError', cause.code)
  const { connections } = await latchkey.loadExternal()
  const connection = connections.getState().find((one) => one.wallet === wallet)
  const address = suggestedAddress ?? connection?.accounts[0]
  if (!journey || !connection || !address) return
  const route = routeForError(cause, {
    journey,
    handle: shortAddress(address),
    kind: 'wallet',
    move: ({ nonce }) => {
      const { connectorType } = wallet
      const { chainId, peer } = connection
      const { walletClientType } = peer ?? wallet
      return transferWallet(latchkey.client, { nonce, address, chainId, walletClientType, connectorType })
    },
  })
  if (route) latchkey.modal.push(route)
}
