import { cloneElement, isValidElement, type ReactElement, useState } from 'react'
import { Tile } from './Tile.tsx'

/** A URL, or an `<img>` or `<svg>` element; anything else is refused (protocol 19.5). */
export type Logo = string | ReactElement

export type AppIdentity = { name: string; logo?: Logo | undefined }

/** The landing's bar, with the app's name and logo. */
export function Brand({ app }: { app: AppIdentity }) {
  return (
    <div className="lk-brand">
      <LogoMark app={app} alt={app.name} />
    </div>
  )
}

/** A logo by itself; a letter if the app has no logo or its URL does not load; nothing for an invalid logo. */
export function LogoMark({ app, alt }: { app: AppIdentity; alt: string }) {
  const [broken, setBroken] = useState<Logo>()
  const { logo, name } = app
  if (typeof logo === 'string' && logo && logo !== broken)
    return <img className="lk-logo" src={logo} alt={alt} onError={() => setBroken(logo)} />
  if (logo === undefined || typeof logo === 'string') return <Tile mark={{ letter: name }} />
  return drawLogo(logo)
}

export function drawLogo(logo: ReactElement): ReactElement | null {
  return isDrawable(logo) ? cloneElement(logo, { className: 'lk-logo' }) : null
}

function isDrawable(logo: ReactElement): logo is ReactElement<{ className?: string }> {
  if (isValidElement(logo) && (logo.type === 'img' || logo.type === 'svg')) return true
  console.warn('A logo must be an address, an <img> or an <svg>.')
  return false
}
