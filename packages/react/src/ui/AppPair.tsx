import { type AppIdentity, LogoMark } from './Brand.tsx'
import { Icon } from './Icon.tsx'

/** For the bar of a page: the app that asks, and the app whose account it is about. The title has both names. */
export function AppPair({ requester, provider }: { requester: AppIdentity; provider: AppIdentity }) {
  return (
    <div className="lk-brand">
      <LogoMark app={requester} alt="" />
      <Icon name="swap" size={18} />
      <LogoMark app={provider} alt="" />
    </div>
  )
}
