import { useTexts } from '../texts/useTexts.ts'
import { CopyPill } from './CopyPill.tsx'
import { fillText } from './fill.ts'
import { AddressMark } from './marks/AddressMark.tsx'
import { shortAddress } from './shortAddress.ts'
import { useCopy } from './useCopy.ts'

/** Pressing anywhere on the pill copies the whole address; it shows the first and last four characters. */
export function AddressPill({ address }: { address: string }) {
  const { isCopied, copy } = useCopy(address)
  const { common } = useTexts()
  const text = shortAddress(address)
  const label = fillText(common.copyAddress, { address: text })
  return (
    <CopyPill
      label={label}
      isCopied={isCopied}
      onCopy={copy}
      text={text}
      mark={<AddressMark address={address} />}
    >
      {isCopied && common.copied}
    </CopyPill>
  )
}
