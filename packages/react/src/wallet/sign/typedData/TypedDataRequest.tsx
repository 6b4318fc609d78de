import { type ApprovalRequest, defaultChains } from '@latchkey/core'
import { useMemo } from 'react'
import { useSettings } from '../../../useSettings.ts'
import { useTokens } from '../../transaction/call/useTokens.ts'
import { networkNames } from '../../transaction/networkNames.ts'
import type { SignRequestProps } from '../SignPage.tsx'
import { describeTypedData } from './describeTypedData.ts'
import { readPermit } from './readPermit.ts'
import { SignTypedDataView } from './SignTypedDataView.tsx'

type TypedDataRequestProps = {
  request: Extract<ApprovalRequest, { method: 'eth_signTypedData_v4' }>
  shared: SignRequestProps
}

/** Review of typed data. Looks up the names of the tokens in a permit. */
export function TypedDataRequest({ request, shared }: TypedDataRequestProps) {
  const { typedData } = request
  const { supportedChains, defaultChain } = useSettings()
  const description = useMemo(() => describeTypedData(typedData), [typedData])
  const chainId = request.chainId ?? defaultChain?.id
  const domainChainId = description.isReadable ? description.chainId : undefined
  const chain = (supportedChains ?? defaultChains).find(({ id }) => id === Number(domainChainId ?? chainId))
  const allowances = description.isReadable ? (readPermit(description)?.allowances ?? []) : []
  return (
    <SignTypedDataView
      {...shared}
      {...{ typedData, chainId }}
      networks={networkNames(supportedChains)}
      tokens={useTokens(
        chain,
        allowances.map(({ token }) => token),
      )}
    />
  )
}
