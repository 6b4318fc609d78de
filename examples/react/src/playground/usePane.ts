import { useEffect, useState } from 'react'
import type { Pane, View } from './page.ts'

/** The current page, by the address: the account is at `#account`. */
export function usePane(): { view: View; pane: Pane; show(pane: Pane): void } {
  const [isAccount, setAccount] = useState(isAccountAddress)
  const [pane, setPane] = useState<Exclude<Pane, 'account'>>('login')
  useEffect(() => {
    const follow = () => setAccount(isAccountAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const show = (next: Pane) => {
    if (next !== 'account') setPane(next)
    if ((next === 'account') !== isAccountAddress()) location.hash = next === 'account' ? 'account' : ''
    scrollTo(0, 0)
  }
  return { view: isAccount ? 'account' : 'build', pane: isAccount ? 'account' : pane, show }
}

const isAccountAddress = () => location.hash === '#account'
