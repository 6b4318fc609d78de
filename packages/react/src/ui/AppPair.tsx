import { type AppIdentity, LogoMark } from './Brand.tsx'
import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

type AppPairProps = {
  requester: AppIdentity
  provider: AppIdentity
  /** Where the requester is, as it is registered: a name and a logo are the requester's own words. */
  origin: string
}

/** For the bar of a page: the app that asks, from where, and the app whose account it is about. The title has both names. */
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
