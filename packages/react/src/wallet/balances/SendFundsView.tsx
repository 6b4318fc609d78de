import type { FormEvent, RefObject } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fill } from '../../ui/fill.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { FormField } from './FormField.tsx'
import { RecentRecipients } from './send/RecentRecipients.tsx'
import { RecipientField } from './send/RecipientField.tsx'
import { type SendAmount, SendAmountField } from './send/SendAmountField.tsx'
import { sendStyles } from './send/sendStyles.ts'
import type { NameState } from './send/useRecipientName.ts'
import type { SendableAsset, TransferDraft, TransferProblems } from './transferForm.ts'

export type SendFundsViewProps = Pick<SendAmount, 'most' | 'worth' | 'feeNote'> & {
  wallet: string
  isSolana: boolean
  status: 'loading' | 'failed' | 'ready'
  assets: readonly SendableAsset[]
  draft: TransferDraft
  problems: TransferProblems
  busy?: boolean | undefined
  form?: RefObject<HTMLFormElement | null>
  /** The lookup result for a recipient that is a name. */
  name?: NameState | undefined
  /** Whether the app can look names up. */
  offersNames?: boolean | undefined
  /** Addresses that the wallet has sent to, the newest first. */
  recents?: readonly string[] | undefined
  onChange(draft: TransferDraft): void
  /** Fills in the full amount that can be sent. */
  onMost?(): void
  onSubmit(): void
  onRetry(): void
  onBack(): void
}

/** The form for recipient, asset and amount. The review that follows shows the cost. */
export function SendFundsView(props: SendFundsViewProps) {
  const { wallet, status, busy, onSubmit, onRetry, onBack } = props
  const { sendFunds: t, common } = useMoreTexts()
  const page = {
    name: 'account-send',
    title: fill(t.title, { wallet: <bdi>{wallet}</bdi> }),
    onBack,
    state: status,
  }
  if (status === 'loading')
    return (
      <Page {...page} focus="title">
        <ListSkeleton field rows={2} />
      </Page>
    )
  if (status === 'failed')
    return (
      <Page {...page} focus="title" dock={<Button onClick={onRetry}>{common.tryAgain}</Button>}>
        <Message tone="bad">{t.failed}</Message>
      </Page>
    )
  return (
    <Page
      {...page}
      dock={
        <Button busy={busy} onClick={onSubmit}>
          {t.review}
        </Button>
      }
    >
      <TransferForm {...props} />
    </Page>
  )
}

function TransferForm(props: SendFundsViewProps) {
  const { isSolana, assets, draft, problems, busy, form, onChange, onSubmit } = props
  const { sendFunds: t } = useMoreTexts()
  const asset = assets.find(({ id }) => id === draft.assetId) ?? assets[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form ref={form} className="lk-form" noValidate onSubmit={submit}>
      <DeferredStyles rules={cssTallRows + sendStyles} />
      {assets.length > 1 && (
        <FormField label={t.asset} end={<Icon name="down" size={18} />}>
          {(ids) => (
            <select
              {...ids}
              value={asset?.id}
              disabled={busy}
              onChange={({ target }) => onChange({ ...draft, assetId: target.value })}
            >
              {assets.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <RecipientField
        value={draft.recipient}
        problem={problems.recipient}
        name={props.name ?? { status: 'none' }}
        offersNames={props.offersNames ?? false}
        onChange={(recipient) => onChange({ ...draft, recipient })}
        {...{ isSolana, busy }}
      />
      <SendAmountField
        value={draft.amount}
        problem={problems.amount}
        available={asset?.available}
        unit={asset?.label.split(' · ')[0]}
        most={props.most}
        worth={props.worth}
        feeNote={props.feeNote}
        busy={busy}
        onChange={(amount) => onChange({ ...draft, amount })}
        onMost={() => props.onMost?.()}
      />
      <RecentRecipients
        addresses={props.recents ?? []}
        chosen={draft.recipient}
        busy={busy}
        onChoose={(recipient) => onChange({ ...draft, recipient })}
      />
      {/* Enter submits a form of several fields only if it has a submit button. */}
      <button type="submit" hidden />
    </form>
  )
}
