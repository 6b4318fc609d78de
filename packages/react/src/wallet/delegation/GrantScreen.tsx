import { defaultChains, describeTerms, type GrantFlowState } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { useRequester } from '../sign/useRequester.ts'
import { networkNames } from '../transaction/networkNames.ts'
import { delegationErrors } from './errors.ts'
import { GrantView, type GrantViewProps } from './GrantView.tsx'
import type { DelegationScreens } from './modalRoutes.ts'

/** Connects the flow of a consent to its view. The flow continues while the screen of a second factor is on top. */
export function GrantScreen({ wallet, flow }: DelegationScreens['delegation.grant']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const requester = useRequester()
  const { supportedChains: chains } = useSettings()
  const state = useStore(flow)
  useAutoClose('delegated', state.status === 'done')
  useEffect(() => {
    if (flow.getState().status === 'initial') load(flow)
  }, [flow])
  const error = state.status === 'error' ? state.error : undefined
  const problem = useDescription(error, { texts, rows: delegationErrors })
  const offer = 'offer' in state ? state.offer : null
  const terms = useMemo(
    () =>
      offer && {
        description: describeTerms(offer, chains ?? defaultChains),
        quorum: offer.quorum,
        raw: JSON.stringify({ policy: offer.policy, aggregations: offer.aggregations }, null, 2),
      },
    [offer, chains],
  )
  const networks = useMemo(() => networkNames(chains ?? defaultChains), [chains])
  return (
    <GrantView
      requester={requester}
      address={wallet.address}
      status={viewStatus[state.status]}
      terms={terms}
      networks={networks}
      isNew={state.status === 'ready' && state.isNew}
      problem={problem?.text}
      onAccept={() => void flow.accept().catch(() => {})}
      onRetry={() => load(flow)}
      onClose={modal.dismiss}
    />
  )
}

const viewStatus: { [status in GrantFlowState['status']]: GrantViewProps['status'] } = {
  initial: 'loading',
  loading: 'loading',
  ready: 'ready',
  granting: 'granting',
  error: 'ready',
  done: 'done',
}

/** Loads the terms. The flow's state shows a failure. */
function load(flow: DelegationScreens['delegation.grant']['flow']): void {
  flow.load().catch(() => {})
}
