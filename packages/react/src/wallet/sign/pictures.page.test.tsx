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
/** Every text and picture that an app may add to a request. */
const wording = {
  ...{ title, description: 'Nothing is taken.', buttonText: 'Claim', iconUrl: picture },
  transactionInfo: { title, contractInfo: { imgUrl: picture, name: 'Gifts' } },
}

/** It allows a spender to take tokens, but is not a permit whose amount we can read. */
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

/** Every request of the gallery that asks for something and accepts the app's words. */
const requests = [...screens, { id: 'own-permit', view: ownPermit }].flatMap(({ id, view }) =>
  isValidElement<object>(view) && 'requester' in view.props
    ? [{ id, view: view as ReactElement<object> }]
    : [],
)

/** A signature without the user shows only our own words. */
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
    // In a separate place, which says that the words are the app's.
    expect(container.querySelector('.lk-said')?.textContent?.includes(title) ?? false).toBe(isKept)
  },
)

test('requests of every kind are tested', () => {
  expect(requests.length).toBeGreaterThan(50)
  expect(new Set(requests.map(({ view }) => view.type)).size).toBe(8)
})
