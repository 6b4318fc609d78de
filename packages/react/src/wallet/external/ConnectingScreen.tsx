import { type ConnectState, toWalletProblem } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { errorScreen, type Rows } from '../../modal/errors/errors.ts'
import { sayWait } from '../../modal/errors/sayWait.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { ConnectingView, type ConnectingViewProps } from './ConnectingView.tsx'
import { walletsErrors } from './errors.ts'
import { findInstall } from './findInstall.ts'
import { walletListRoute } from './list/walletListRoute.ts'
import { walletMark, walletName } from './list/walletRows.ts'
import type { ExternalScreens } from './modalRoutes.ts'
import { usePairing } from './usePairing.ts'

type Status = ConnectingViewProps['status']

/** Connects the flow of a wallet request to its view. */
export function ConnectingScreen(props: ExternalScreens['external.connecting']) {
  const { purpose, flow, wallet, onRetry } = props
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const state = useStore(flow)
  const { name: app } = useSettings()
  const pairing = usePairing(props)
  const name = walletName(wallet)
  const error = state.status === 'error' ? state.error : undefined
  const problem = useDescription(error, {
    ...{ texts, rows, names: { wallet: name } },
    problem: error ? toWalletProblem(error) : null,
  })
  const others = () => {
    if (modal.getState().length > 1) modal.back()
    else modal.swap(walletListRoute({ ...purpose, suggestedAddress: undefined }))
  }
  const install =
    wallet.connectorType === 'wallet_connect_v2' ? findInstall(wallet.walletClientType) : undefined
  const isDone = state.status === 'done' || (state.status === 'connected' && !purpose.journey)
  return (
    <ConnectingView
      app={app}
      wallet={{ name, mark: walletMark(wallet) }}
      status={isDone ? 'success' : toStatus(state)}
      address={'address' in state ? state.address : undefined}
      pairing={pairing}
      network={state.status === 'switching-network' ? state.chain.name : undefined}
      problem={problem && { title: '', ...problem }}
      onRetry={flow.retriesLeft() > 0 ? onRetry : undefined}
      onInstall={install && (() => modal.swap(install))}
      onOthers={others}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}

const rows: Rows<Texts & MoreTexts> = {
  ...errorScreen,
  ...walletsErrors,
  too_many_requests: (texts, _, error) => ({ title: texts.error.tooMany, text: sayWait(error, texts) }),
}

/** A wallet is only briefly `connected` before the next request to it. */
function toStatus({ status }: ConnectState): Status {
  return status === 'initial' || status === 'done' || status === 'connected' ? 'waiting' : status
}
