import { useId } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { toAddressMark } from '../../../ui/marks/AddressMark.tsx'
import { Tile } from '../../../ui/Tile.tsx'

type RecentRecipientsProps = {
  addresses: readonly string[]
  chosen: string
  busy: boolean | undefined
  onChoose(address: string): void
}

/** An address of two lines is easier to read if they have the same length. */
const half = 22

/** Full addresses that this wallet has sent to from this device: two look-alikes differ in the middle. */
export function RecentRecipients({ addresses, chosen, busy, onChoose }: RecentRecipientsProps) {
  const { sendForm: t } = useMoreTexts()
  const id = useId()
  if (addresses.length === 0) return null
  return (
    <section className="lk-recents" aria-labelledby={id}>
      <h3 id={id}>{t.recent}</h3>
      <ul className="lk-list">
        {addresses.map((address) => (
          <li key={address}>
            <button
              type="button"
              className="lk-row tall"
              data-row={address}
              aria-pressed={address === chosen}
              disabled={busy}
              onClick={() => onChoose(address)}
            >
              <Tile mark={toAddressMark(address)} />
              <span className="grow lk-mono" dir="ltr">
                <span>{address.slice(0, half)}</span>
                <span>{address.slice(half)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
