import { cloneElement, isValidElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { screens } from '../../../../../examples/react/src/galleryScreens.tsx'
import { draw } from '../../../test/draw.ts'
import { friend, shared } from '../../../test/requests.tsx'
import { GrantView } from '../delegation/GrantView.tsx'
import { OperationView } from '../operation/OperationView.tsx'
import { SolanaTransactionView } from '../solana/SolanaTransactionView.tsx'
import { TransactionView } from '../transaction/TransactionView.tsx'
import { SignTypedDataView } from './typedData/SignTypedDataView.tsx'

const picture = 'https://app.example/picture.png'
const title = 'A gift for you'
/** Everything that an app may say of a request. */
const wording = {
  ...{ title, description: 'Nothing is taken.', buttonText: 'Claim', iconUrl: picture },
  transactionInfo: { title, contractInfo: { imgUrl: picture, name: 'Gifts' } },
}

/** It lets somebody take tokens, and is no permit whose amount we read. */
const ownPermit = (
  <SignTypedDataView
    {...shared}
    typedData={{
      domain: {},
      primaryType: 'PermitOfOurs',
      types: {
        PermitOfOurs: [
          { name: 'spender', type: 'address' },
          { name: 'worth', type: 'uint256' },
        ],
      },
      message: { spender: friend, worth: '25000000' },
    }}
  />
)

/** Every request of the gallery: each asks for something, and takes the app's words for it. */
const requests = [...screens, { id: 'own-permit', view: ownPermit }].flatMap(({ id, view }) =>
  isValidElement<object>(view) && 'requester' in view.props
    ? [{ id, view: view as ReactElement<object> }]
    : [],
)

/** What is signed without the user has words of ours alone. */
const takesNoWords: unknown[] = [GrantView]
const showAmounts: unknown[] = [TransactionView, SolanaTransactionView, OperationView]

test.each(requests)(
  '$id: an app says nothing above an amount or a warning, and shows no picture',
  ({ view }) => {
    const { container } = draw(cloneElement(view, { wording } as object))
    if (takesNoWords.includes(view.type)) {
      expect(container.innerHTML).not.toContain(picture)
      expect(container.textContent).not.toContain(title)
      return
    }
    const warns = container.querySelector('.lk-notice.warning, .lk-notice.danger') !== null
    const isKept = warns || showAmounts.includes(view.type)
    const above = [...container.querySelectorAll(`img[src="${picture}"]`)].filter(
      (one) => !one.closest('.lk-said'),
    )
    expect(above).toHaveLength(isKept ? 0 : 1)
    expect(container.querySelector('.lk-title')?.textContent?.includes(title)).toBe(!isKept)
    // In a place of its own, which says whose words they are.
    expect(container.querySelector('.lk-said')?.textContent?.includes(title) ?? false).toBe(isKept)
  },
)

test('requests of every kind are walked', () => {
  expect(requests.length).toBeGreaterThan(50)
  expect(new Set(requests.map(({ view }) => view.type)).size).toBe(8)
})
