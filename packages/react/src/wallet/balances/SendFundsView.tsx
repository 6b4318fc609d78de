import { hasUnseen } from '@latchkey/wire'
import { type FormEvent, type RefObject, useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { typeAmount } from '../../ui/amount/typeAmount.ts'
import { Button } from '../../ui/Button.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fill, fillText } from '../../ui/fill.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { useComposed } from '../../ui/useComposed.ts'
import { FormField } from './FormField.tsx'
import { menuStyles } from './menuStyles.ts'
import type { SendableAsset, TransferDraft, TransferProblems } from './transferForm.ts'

export type SendFundsViewProps = {
  wallet: string
  isSolana: boolean
  status: 'loading' | 'failed' | 'ready'
  assets: readonly SendableAsset[]
  draft: TransferDraft
  problems: TransferProblems
  busy?: boolean | undefined
  form?: RefObject<HTMLFormElement | null>
  onChange(draft: TransferDraft): void
  onSubmit(): void
  onRetry(): void
  onBack(): void
}

/** Who gets how much of what. What it costs is on the review that follows. */
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
  const { sendFunds: t, landing } = useMoreTexts()
  const [isUnseen, setUnseen] = useState(false)
  const asset = assets.find(({ id }) => id === draft.assetId) ?? assets[0]
  const amount = useComposed(draft.amount, ({ value }) => {
    // What is not an amount leaves the field as it was: a character that was typed, or all that was pasted.
    onChange({ ...draft, amount: typeAmount(value, draft.amount) })
    setUnseen(hasUnseen(value))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form ref={form} className="lk-form" noValidate onSubmit={submit}>
      <DeferredStyles rules={menuStyles} />
      {assets.length > 1 && (
        <FormField label={t.asset} end={<Icon name="down" size={18} />}>
          {(ids) => (
            <select
              {...ids}
              value={asset?.id}
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
      <FormField label={t.recipient} problem={problems.recipient}>
        {(ids) => (
          <input
            {...ids}
            name="recipient"
            type="text"
            placeholder={isSolana ? t.solanaHint : t.ethereumHint}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir={draft.recipient ? 'ltr' : undefined}
            readOnly={busy}
            value={draft.recipient}
            onChange={({ target }) => onChange({ ...draft, recipient: target.value })}
          />
        )}
      </FormField>
      <FormField
        label={t.amount}
        problem={isUnseen ? landing.unseen : problems.amount}
        hint={asset && fillText(t.available, { amount: asset.available })}
        end={asset && <bdi>{asset.label.split(' · ')[0]}</bdi>}
      >
        {(ids) => (
          <input
            {...ids}
            name="amount"
            type="text"
            inputMode="decimal"
            placeholder="0"
            autoComplete="off"
            dir="ltr"
            readOnly={busy}
            {...amount}
          />
        )}
      </FormField>
      {/* Enter submits a form of several fields only where it has a button. */}
      <button type="submit" hidden />
    </form>
  )
}
