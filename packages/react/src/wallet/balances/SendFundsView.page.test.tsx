import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, type } from '../../../test/draw.ts'
import { SendFundsView } from './SendFundsView.tsx'
import type { TransferDraft } from './transferForm.ts'

const none = () => {}

function Send({ amount }: { amount: string }) {
  const [draft, setDraft] = useState<TransferDraft>({ assetId: 'coin', recipient: '', amount })
  const events = { onChange: setDraft, onSubmit: none, onRetry: none, onBack: none }
  return (
    <SendFundsView
      {...{ wallet: 'Wallet', isSolana: false, status: 'ready', assets: [], problems: {}, draft }}
      {...events}
    />
  )
}

test('a second decimal sign does not turn a fraction into thousands', () => {
  const { container } = draw(<Send amount="1.234567" />)
  const input = container.querySelector<HTMLInputElement>('[name=amount]')
  type(input, '1.234.567')
  expect(input?.value).toBe('1.234567')
})
