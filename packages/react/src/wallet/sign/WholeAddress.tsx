import { CopyButton } from '../../ui/CopyButton.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { AddressMark } from '../../ui/marks/AddressMark.tsx'
import { signStyles } from './signStyles.ts'

/** Two lines of an address are read more easily when they are of one length. */
const half = 22

/** In full: of an address that was made to look like another one, the ends are the same. */
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
