import type { Method } from '../../modal/navigation/method.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { isDetected, isNamed } from '../../wallet/external/list/names.ts'
import { needsWallets, useWalletOffer } from '../../wallet/external/list/useWalletOffer.ts'
import { rowsByEntry, walletRows } from '../../wallet/external/list/walletRows.ts'
import { loadExternal } from '../../wallet/external/loadExternal.ts'

export const walletsMethod: Method = {
  id: 'external',
  owns: (option) => /^wallet(:|$)/.test(option) || isDetected(option) || isNamed(option),
  loginMethod: 'wallet',
  accountType: () => 'wallet',
  // The host app's list for `wallet`, or a single entry's if the app orders them itself.
  useRows() {
    const offer = useWalletOffer()
    const texts = useTexts()
    return (option) =>
      option === 'wallet' ? walletRows(offer, texts) : (rowsByEntry(offer, texts).get(option) ?? [])
  },
  preload({ loadExternal }, settings) {
    // Choosing a wallet loads it again, and shows the error if that fails.
    if (needsWallets(settings)) loadExternal().catch(() => {})
  },
  arrival: 'wallet',
  load: loadExternal,
}
