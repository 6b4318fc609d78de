import { defaultChains, describeTerms, listDelegations, revokeDelegation } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { formatMoment } from '../../format/formatMoment.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useUserData } from '../../session/useUserData.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { networkNames } from '../transaction/networkNames.ts'
import { DelegatedWalletView } from './DelegatedWalletView.tsx'
import type { DelegationScreens } from './modalRoutes.ts'

/** Shows the delegation of one wallet. The user can revoke it here, even if the app has no button for that. */
export function DelegatedWalletScreen({ wallet, label }: DelegationScreens['delegation.wallet']) {
  const { client, modal } = useLatchkey()
  const texts = useMoreTexts()
  const { name, supportedChains: chains } = useSettings()
  const { data: agreements, error, reload } = useUserData(listDelegations)
  const agreement = agreements?.find(
    ({ address, chainType }) => address === wallet.address && chainType === wallet.chainType,
  )
  const terms = useMemo(
    () =>
      agreement
        ? {
            description: describeTerms(agreement, chains ?? defaultChains),
            quorum: agreement.quorum,
            raw: JSON.stringify({ policy: agreement.policy, aggregations: agreement.aggregations }, null, 2),
          }
        : null,
    [agreement, chains],
  )
  const networks = useMemo(() => networkNames(chains ?? defaultChains), [chains])
  return (
    <DelegatedWalletView
      appName={name}
      label={label}
      address={wallet.address}
      terms={terms}
      networks={networks}
      acceptedAt={agreement ? formatMoment(agreement.agreedAt.getTime(), texts.language, '') : ''}
      problem={useDescription(error ? AppError.from(error) : undefined, { texts, rows: {} })?.text}
      onRetry={reload}
      onTakeBack={() => {
        const revoke = () => revokeDelegation(client, wallet)
        const props = { wallet, revoke }
        modal.push({ name: 'delegation.revoke', props } satisfies RouteTo<DelegationScreens>)
      }}
      onBack={modal.back}
    />
  )
}
