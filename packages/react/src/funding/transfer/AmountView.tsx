import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AmountField, type AmountFieldProps } from '../../ui/amount/AmountField.tsx'
import { PresetChips, type PresetChipsProps } from '../../ui/amount/PresetChips.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { FundingSum } from './FundingSum.tsx'

export type AmountViewProps = Pick<
  AmountFieldProps,
  'value' | 'unit' | 'estimate' | 'min' | 'max' | 'decimals' | 'error' | 'busy' | 'onChange'
> & {
  presets: PresetChipsProps['presets']
  /** Everything the user can spend, without the fee. */
  most: PresetChipsProps['max']
  /** The wallet that pays. */
  source: string
  /** For a wallet on another type of chain, only the bridge knows the balance and the cost. */
  isElsewhere?: boolean | undefined
  /** Undefined while it loads, and null if the network does not answer. */
  balance: string | null | undefined
  fee: string | null | undefined
  total: string | null | undefined
  /** Says that coins of another network will pay. */
  bridgeNotice?: string | undefined
  canContinue: boolean
  onSubmit(): void
  onBack(): void
}

/** Asks for the amount to send from a wallet (protocol 19.2, "Edit amount"). */
export function AmountView(props: AmountViewProps) {
  const { value, busy, presets, most, source, isElsewhere, balance, fee, total, bridgeNotice } = props
  const { canContinue, onChange, onSubmit, onBack } = props
  const { fundingAmount: t, transaction, common } = useMoreTexts()
  const submit = () => canContinue && onSubmit()
  return (
    <Page
      name="funding-amount"
      title={t.title}
      onBack={onBack}
      dock={
        <Button busy={busy} disabled={!canContinue} onClick={submit}>
          {common.continue}
        </Button>
      }
    >
      <AmountField {...props} onSubmit={submit} />
      {(presets.length > 0 || most !== undefined) && (
        <PresetChips presets={presets} max={most} value={value} busy={busy} onSelect={onChange} />
      )}
      <div role="status">{bridgeNotice && <Notice>{bridgeNotice}</Notice>}</div>
      <Rows
        rows={[
          { id: 'source', term: t.source, value: source },
          ...(isElsewhere
            ? []
            : [
                { id: 'balance', term: transaction.balance, value: <FundingSum sum={balance} /> },
                { id: 'fee', term: transaction.fee, value: <FundingSum sum={fee} /> },
                { id: 'total', term: transaction.total, value: <FundingSum sum={total} /> },
              ]),
        ]}
      />
    </Page>
  )
}
