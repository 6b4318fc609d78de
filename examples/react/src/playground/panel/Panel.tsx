import { writeAddress } from '../look/address.ts'
import { toUrl } from '../look/useLook.ts'
import { usePage } from '../page.ts'
import { useCopy } from '../ui/Copy.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/icons.ts'
import { Appearance } from './Appearance.tsx'
import { Language } from './Language.tsx'
import { Layout } from './Layout.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { Methods } from './Methods.tsx'
import { Wallets } from './Wallets.tsx'

export function Panel() {
  return (
    <section className="pg-panel" aria-labelledby="pg-settings">
      <h2 id="pg-settings" className="lk-sr">
        Your settings
      </h2>
      <div className="pg-groups">
        <Appearance />
        <Methods />
        <Wallets />
        <Language />
        <Layout />
        <LegalLinks />
      </div>
      <Foot />
    </section>
  )
}

function Foot() {
  const { look, reset, announce } = usePage()
  const { isCopied, copy } = useCopy()
  return (
    <div className="pg-foot">
      <button
        type="button"
        className="pg-b"
        disabled={writeAddress(look) === ''}
        onClick={() => {
          reset()
          announce('Reset to defaults')
        }}
      >
        Reset
      </button>
      <button
        type="button"
        className={`pg-b${isCopied ? ' is-done' : ''}`}
        onClick={() => copy(location.origin + toUrl(look))}
      >
        {isCopied ? <Icon name="check" size={18} /> : <Glyph name="link" />}
        {isCopied ? 'Link copied' : 'Share this look'}
      </button>
    </div>
  )
}
