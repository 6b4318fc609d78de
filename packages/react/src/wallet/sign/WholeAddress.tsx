import { CopyButton } from '../../ui/CopyButton.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { AddressMark } from '../../ui/marks/AddressMark.tsx'
import { signStyles } from './signStyles.ts'

/** An address of two lines is easier to read if they have the same length. */
const half = 22

/** The full address: a look-alike address has the same ends. */
export function WholeAddress({ address, what }: { address: string; what: string }) {
  return (
    <>
      <DeferredStyles rules={signStyles} />
      <AddressMark address={address} />
      <span className="lk-mono">
        <span>{address.slice(0, half)}</span>
        <span>{address.slice(half)}</span>
      </span>
      <CopyButton value={address} what={what} />
    </>
  )
}
