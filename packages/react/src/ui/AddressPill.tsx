import { useTexts } from '../texts/useTexts.ts'
import { cssLater } from './cssLater.ts'
import { fillText } from './fill.ts'
import { Icon } from './Icon.tsx'
import { LateStyles } from './LateStyles.tsx'
import { shortAddress } from './shortAddress.ts'
import { useCopy } from './useCopy.ts'

/** The whole pill copies the whole address; first and last four are shown. */
export function AddressPill({ address }: { address: string }) {
  const { copied, copy } = useCopy(address)
  const { common } = useTexts()
  const short = shortAddress(address)
  return (
    <button
      type="button"
      className={copied ? 'lk-pill good' : 'lk-pill'}
      aria-label={fillText(common.copyAddress, { address: short })}
      onClick={copy}
    >
      <span className="grow">
        <span className="lk-mono">{short}</span>
      </span>
      <LateStyles rules={cssLater} />
      <span className="end">
        <Icon name={copied ? 'check' : 'copy'} size={copied ? 16 : 18} />
        {copied && common.copied}
      </span>
    </button>
  )
}
