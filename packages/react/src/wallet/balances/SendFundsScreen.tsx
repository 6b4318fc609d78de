import { listRecipients } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo, useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { rememberScreen } from '../../modal/navigation/rememberScreen.ts'
import { tellFailure } from '../../modal/navigation/tellFailure.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { whenOnline } from '../../ui/whenOnline.ts'
import { listSendable } from './listSendable.ts'
import type { OneWalletProps } from './modalRoutes.ts'
import { SendFundsView } from './SendFundsView.tsx'
import { type NameState, useRecipientName } from './send/useRecipientName.ts'
import { useSendAmount } from './send/useSendAmount.ts'
import { sendTransfer } from './sendTransfer.ts'
import { checkTransfer, readRecipient, type TransferDraft, type TransferProblems } from './transferForm.ts'
import { useOneWallet } from './useLedger.ts'
import type { OwnWallet } from './useOwnWallets.ts'

type Entry = TransferDraft & {
  /** The full amount that can be sent, even if it changes. */
  isMost?: boolean
}

/** The last few are enough to choose from. */
const maxRecents = 3

/** Asks for recipient and amount, and passes the transfer to the review that every transaction has. */
export function SendFundsScreen({ book, walletId }: OneWalletProps) {
  const { wallet, ...ledger } = useOneWallet(book, walletId)
  return wallet ? <SendFunds {...{ book, wallet, ledger }} /> : null
}

type SendFundsProps = Pick<OneWalletProps, 'book'> & {
  wallet: OwnWallet
  ledger: Omit<ReturnType<typeof useOneWallet>, 'wallet'>
}

function SendFunds({ book, wallet, ledger: { networks, balances, language } }: SendFundsProps) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const form = useRef<HTMLFormElement>(null)
  const [entry, setEntry] = useState<Entry>({ assetId: '', recipient: '', amount: '' })
  const [problems, setProblems] = useState<TransferProblems>({})
  const [busy, setBusy] = useState(false)
  const { address, chainType } = wallet
  const own = networks.filter((network) => network.chainType === chainType)
  const assets = useMemo(
    () => listSendable(wallet, { networks, balances, language }),
    [wallet, networks, balances, language],
  )
  const recents = useMemo(
    () => listRecipients(latchkey.client, address).slice(0, maxRecents),
    [latchkey.client, address],
  )
  const isFailed = own.length > 0 && own.every(({ id }) => balances[id]?.status === 'failed')
  const asset = assets.find(({ id }) => id === entry.assetId) ?? assets[0]
  const network = own.find(({ id }) => id === asset?.network)
  const names = useRecipientName({ input: entry.recipient, chainType, chainId: network?.chain?.id })
  const to = readRecipient(entry.recipient, chainType, names.state)
  const { most, ...amount } = useSendAmount({ network, asset, from: address, to, entry })
  const draft = { ...entry, assetId: asset?.id ?? '', amount: amount.value }
  const showProblems = (next: TransferProblems) => {
    setProblems(next)
    const field = next.recipient ? 'recipient' : 'amount'
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }
  /** Starts network work once the browser is online. The form keeps its input until then. */
  const follow = (work: () => Promise<void> | undefined) => {
    setBusy(true)
    const isOnShow = rememberScreen(latchkey)
    const sending = whenOnline().then(() => (isOnShow() ? work() : undefined))
    tellFailure(
      latchkey,
      sending.finally(() => setBusy(false)),
    )
  }
  const send = (name: NameState) => {
    const result = checkTransfer(draft, { assets, from: wallet, texts, name })
    if ('problems' in result) return showProblems(result.problems)
    follow(() =>
      sendTransfer(latchkey, wallet, result.transfer).catch((cause: unknown) => {
        if (!isTokenAccount(cause)) throw cause
        showProblems({ recipient: texts.sendFunds.tokenAccount })
      }),
    )
  }
  const submit = () => {
    const { state, ask } = names
    if (state.status !== 'loading' && state.status !== 'problem') return send(state)
    const isOnShow = rememberScreen(latchkey)
    follow(() => ask().then((name) => (isOnShow() ? send(name) : undefined)))
  }
  return (
    <SendFundsView
      wallet={wallet.label}
      isSolana={chainType === 'solana'}
      status={assets.length > 0 ? 'ready' : isFailed ? 'failed' : 'loading'}
      form={form}
      name={names.state}
      offersNames={names.offersNames}
      most={most}
      worth={amount.worth}
      feeNote={amount.feeNote}
      onChange={(next) => {
        // A typed amount is no longer the full amount.
        setEntry({ ...next, isMost: next.amount === draft.amount && entry.isMost === true })
        setProblems({})
      }}
      onMost={() => {
        setEntry({ ...entry, isMost: true })
        setProblems({})
      }}
      onSubmit={submit}
      onRetry={() => own.map(({ id }) => book.retry(id))}
      onBack={latchkey.modal.back}
      {...{ assets, draft, problems, busy, recents }}
    />
  )
}

/** Only the network can tell a token account from a wallet. */
function isTokenAccount(cause: unknown): boolean {
  const { problem } = (AppError.from(cause).data ?? {}) as { problem?: unknown }
  return problem === 'token-account'
}
