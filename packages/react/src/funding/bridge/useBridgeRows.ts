import { getTransferBook } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { Row } from '../../ui/MethodList.tsx'
import { toCoins } from './describeOption.tsx'
import { listBridges } from './openBridge.ts'

/** Pending bridge payments, for the list of payment options. */
export function useBridgeRows(): readonly Row[] {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  useStore(getTransferBook(latchkey.client))
  return listBridges(latchkey).map(({ id, pays, from }) => ({
    id,
    label: pays ? fillText(texts.bridge.row, { amount: toCoins(pays, texts), network: pays.network }) : from,
    mark: { icon: 'clock' as const },
    chips: [{ text: texts.funding.pending }],
    more: true,
  }))
}
