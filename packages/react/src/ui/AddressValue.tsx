import { CopyButton } from './CopyButton.tsx'
import { AddressMark } from './marks/AddressMark.tsx'
import { shortAddress } from './shortAddress.ts'

/** A shortened address with its picture and its copy button. */
export function AddressValue({ address, what }: { address: string; what: string }) {
  return (
    <>
      <AddressMark address={address} />
      <HashValue hash={address} what={what} />
    </>
  )
}

/** A shortened hash, or other bytes, with its copy button. */
export function HashValue({ hash, what }: { hash: string; what: string }) {
  return (
    <>
      <span className="lk-mono lk-short">{shortAddress(hash)}</span>
      <CopyButton value={hash} what={what} />
    </>
  )
}
