import { fromBaseUnits } from '@latchkey/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { formatCoin, formatLimit } from '../../format/formatCoin.ts'
import { rememberScreen } from '../../modal/navigation/rememberScreen.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { formatAmount } from '../../ui/amount/formatAmount.ts'
import { fillText } from '../../ui/fill.ts'
import { shortAddress } from '../../ui/shortAddress.ts'
import { whenOnline } from '../../ui/whenOnline.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import { AmountView } from './AmountView.tsx'
import { checkPayment, findMost, listPresets } from './amountForm.ts'
import { canBridge } from './canBridge.ts'
import { getOwnCoin } from './getOwnCoin.ts'
import { submitAmount } from './transfer.ts'
import { useEstimate } from './useEstimate.ts'
import { useTransferCosts } from './useTransferCosts.ts'

/** Asks for the amount that the user's wallet should send. */
export function AmountScreen({ funding, wallet }: FundingScreens['funding.amount']) {
  const latchkey = useLatchkey()
  const { fundingAmount: t, language } = useMoreTexts()
  const { request, coin, network } = funding
  const { decimals, symbol } = coin
  const [value, setValue] = useState(request.amount ?? '')
  /** Submitted while the browser was offline. */
  const [isHeld, setHeld] = useState(false)
  const { busyId } = useStore(funding.progress)
  const state = useTransferCosts(funding, wallet)
  const costs = state.status === 'known' ? state.costs : undefined
  const estimate = useEstimate(funding, value)
  const bridges = canBridge(funding, wallet.chainType)
  const payment = checkPayment(value, { decimals, costs })
  const { units, missingFee, isEnough, isTooMuch, isTooLittle } = payment
  const isElsewhere = state.status === 'elsewhere'
  const isHere = isEnough && !isElsewhere
  const own = getOwnCoin(network)
  const toFee = (sum: bigint) => `${formatLimit(sum, own.decimals, language)} ${own.symbol}`
  const toSum = (sum: bigint) => `${formatCoin(sum, decimals, language)} ${symbol}`
  const isRead = state.status !== 'reading'
  const show = (sum: bigint | undefined, write: (sum: bigint) => string) =>
    sum === undefined ? (isRead ? null : undefined) : write(sum)
  const isOwnCoin = !coin.token
  const canContinue = units !== undefined && isRead && !isTooLittle && (isHere || bridges)
  return (
    <AmountView
      value={value}
      unit={symbol}
      decimals={decimals}
      estimate={estimate}
      min={costs?.least === undefined ? undefined : fromBaseUnits(costs.least, decimals)}
      max={bridges || costs?.balance === undefined ? undefined : fromBaseUnits(costs.balance, decimals)}
      error={
        missingFee === undefined || bridges ? undefined : fillText(t.feeShort, { amount: toFee(missingFee) })
      }
      presets={listPresets(request.amount, decimals).map((preset) => ({
        value: preset,
        label: `${formatAmount(preset, language)} ${symbol}`,
      }))}
      most={isElsewhere ? undefined : isRead ? costs && findMost(costs, decimals) : 'loading'}
      source={`${wallet.name} ${shortAddress(wallet.address)}`}
      isElsewhere={isElsewhere}
      balance={show(costs?.balance, toSum)}
      fee={show(costs?.fee, toFee)}
      total={
        units === undefined || !isRead
          ? undefined
          : isOwnCoin
            ? show(costs?.fee, (fee) => toSum(units + fee))
            : costs?.fee === undefined
              ? toSum(units)
              : `${toSum(units)} + ${toFee(costs.fee)}`
      }
      bridgeNotice={
        bridges && isRead && (isElsewhere || isTooMuch || missingFee !== undefined)
          ? fillText(t.bridge, { network: network.name })
          : undefined
      }
      busy={isHeld || busyId !== null}
      canContinue={canContinue}
      onChange={setValue}
      onSubmit={() => {
        if (units === undefined) return
        const amount = fromBaseUnits(units, decimals)
        const wish = { request: { ...request, amount }, wallet }
        const isOnShow = rememberScreen(latchkey)
        setHeld(true)
        void whenOnline().then(() => {
          setHeld(false)
          if (isOnShow()) void submitAmount(latchkey, funding, wish, { isEnough: isHere })
        })
      }}
      onBack={latchkey.modal.back}
    />
  )
}
