import { type AppIdentity, LogoMark } from './Brand.tsx'
import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

type AppPairProps = {
  requester: AppIdentity
  provider: AppIdentity
  /** The requester's origin, as registered: name and logo are the requester's own claims. */
  origin: string
}

/**
 * For the bar of a page: the app that asks, its origin, and the app that holds the account. The title has both names.
 */
export function AppPair({ requester, provider, origin }: AppPairProps) {
  return (
    <div className="lk-brand lk-asker">
      <DeferredStyles rules={cssDeferred} />
      <LogoMark app={requester} alt="" />
      <Icon name="swap" size={18} />
      <LogoMark app={provider} alt="" />
      <p>
        <small dir="ltr">{origin.replace(/^https:\/\//, '')}</small>
      </p>
    </div>
  )
}
