import { type AppIdentity, LogoMark } from '../../ui/Brand.tsx'
import { cssLater } from '../../ui/cssLater.ts'
import { LateStyles } from '../../ui/LateStyles.tsx'

export type AskerIdentity = AppIdentity & { origin: string }

/**
 * A review's bar: who asks. Name, logo and origin come from the app, never from the request. A long origin wraps:
 * cut at its end it would hide the very part that tells a site from its imitation.
 */
export function Asker({ asker }: { asker: AskerIdentity }) {
  return (
    <div className="lk-brand lk-asker">
      <LateStyles rules={cssLater} />
      <LogoMark app={asker} alt="" />
      <p>
        <b>{asker.name}</b>
        <small>
          <bdi dir="ltr">{asker.origin.replace(/^https:\/\//, '')}</bdi>
        </small>
      </p>
    </div>
  )
}
