import { AppError } from '@latchkey/wire'
import { useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { tellFailure } from '../../modal/navigation/tellFailure.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { type Ledger, listHoldings } from './holdingRows.ts'
import type { OneWalletProps } from './modalRoutes.ts'
import { SendFundsView } from './SendFundsView.tsx'
import { sendTransfer } from './sendTransfer.ts'
import {
  checkTransfer,
  type SendableAsset,
  type TransferDraft,
  type TransferProblems,
} from './transferForm.ts'
import { useOneWallet } from './useLedger.ts'
import type { OwnWallet } from './useOwnWallets.ts'

/** Has the user say what goes to whom, and hands it to the review that every transaction has. */
export function SendFundsScreen({ book, walletId }: OneWalletProps) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const { wallet, networks, balances, language } = useOneWallet(book, walletId)
  const form = useRef<HTMLFormElement>(null)
  const [entry, setTyped] = useState<TransferDraft>({ assetId: '', recipient: '', amount: '' })
  const [problems, setProblems] = useState<TransferProblems>({})
  const [busy, setBusy] = useState(false)
  if (!wallet) return null
  const own = networks.filter(({ chainType }) => chainType === wallet.chainType)
  const assets = listSendable(wallet, { networks: own, balances, language })
  const isFailed = own.length > 0 && own.every(({ id }) => balances[id]?.status === 'failed')
  const draft = { ...entry, assetId: entry.assetId || (assets[0]?.id ?? '') }
  const showProblems = (next: TransferProblems) => {
    setProblems(next)
    const field = next.recipient ? 'recipient' : 'amount'
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }
  const submit = () => {
    const result = checkTransfer(draft, { assets, from: wallet, texts })
    if ('problems' in result) return showProblems(result.problems)
    setBusy(true)
    const sending = sendTransfer(latchkey, wallet, result.transfer)
      .catch((cause: unknown) => {
        if (!isTokenAccount(cause)) throw cause
        showProblems({ recipient: texts.sendFunds.tokenAccount })
      })
      .finally(() => setBusy(false))
    tellFailure(latchkey, sending)
  }
  return (
    <SendFundsView
      wallet={wallet.label}
      isSolana={wallet.chainType === 'solana'}
      status={assets.length > 0 ? 'ready' : isFailed ? 'failed' : 'loading'}
      form={form}
      onChange={(next) => {
        setTyped(next)
        setProblems({})
      }}
      onSubmit={submit}
      onRetry={() => own.map(({ id }) => book.retry(id))}
      onBack={latchkey.modal.back}
      {...{ assets, draft, problems, busy }}
    />
  )
}

/** Only the network tells it from a wallet. */
function isTokenAccount(cause: unknown): boolean {
  const { problem } = (AppError.from(cause).data ?? {}) as { problem?: unknown }
  return problem === 'token-account'
}

/** What can be sent: each coin and token that is known. */
function listSendable(wallet: OwnWallet, ledger: Ledger): SendableAsset[] {
  const rows = listHoldings(wallet, ledger).flatMap(({ rows }) => rows)
  return ledger.networks.flatMap((network) => {
    const own = ledger.balances[network.id]?.holdings[wallet.address] ?? []
    return own.map(({ token, units, decimals }): SendableAsset => {
      const id = `${network.id}/${token?.address ?? 'coin'}`
      const symbol = token?.ticker ?? network.coin.symbol
      const available = rows.find((row) => row.id === id)?.amount ?? symbol
      const label = `${symbol} · ${network.name}`
      return { id, label, network: network.id, available, token, units, decimals }
    })
  })
}
