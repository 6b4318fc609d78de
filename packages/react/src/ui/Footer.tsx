import type { ReactElement } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { drawLogo } from './Brand.tsx'
import { Icon } from './Icon.tsx'

/** Our name, or the logo that the app shows instead. */
export function Footer({ logo }: { logo?: ReactElement | undefined }) {
  const { securedBy } = useTexts().common
  return (
    <div className="lk-foot">
      {logo ? (
        drawLogo(logo)
      ) : (
        <>
          <Icon name="latch" size={14} />
          <span>{securedBy}</span>
        </>
      )}
    </div>
  )
}
