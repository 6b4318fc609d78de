import { type AppIdentity, LogoMark } from '../../ui/Brand.tsx'
import { cssDeferred } from '../../ui/cssDeferred.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'

export type RequesterIdentity = AppIdentity & { origin: string }

/**
 * The bar of a review: the requester. Name, logo and origin come from the app, never from the request. A long origin
 * wraps: an ellipsis would hide the very part that tells a site from its imitation.
 */
export function Requester({ requester }: { requester: RequesterIdentity }) {
  return (
    <div className="lk-brand lk-asker">
      <DeferredStyles rules={cssDeferred} />
      <LogoMark app={requester} alt="" />
      <p>
        <b>{requester.name}</b>
        <small>
          <bdi dir="ltr">{requester.origin.replace(/^https:\/\//, '')}</bdi>
        </small>
      </p>
    </div>
  )
}
