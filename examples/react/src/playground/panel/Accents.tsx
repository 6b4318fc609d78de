import { type CSSProperties, useId } from 'react'
import { accents } from '../look/choices.ts'
import { usePage } from '../page.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/icons.ts'

const color = (hex: string) => ({ '--c': `#${hex}` }) as CSSProperties // React has no type for it

export function Accents() {
  const { look, change } = usePage()
  const name = useId()
  const isOwn = accents.every(({ hex }) => hex !== look.accent)
  return (
    <div className="pg-sws" role="radiogroup" aria-label="Accent">
      {accents.map((accent) => (
        <label key={accent.hex} title={accent.name} style={color(accent.hex)}>
          <input
            type="radio"
            name={name}
            aria-label={accent.name}
            checked={accent.hex === look.accent}
            onChange={() => change({ accent: accent.hex })}
          />
          <i>
            <Icon name="check" size={14} />
          </i>
        </label>
      ))}
      <label className={`custom${isOwn ? ' on' : ''}`} title="Own color" style={color(look.accent)}>
        <input
          type="color"
          aria-label="Custom accent color"
          value={`#${look.accent}`}
          onChange={(event) => change({ accent: event.target.value.slice(1).toLowerCase() })}
        />
        <i>
          <Glyph name="plus" size={14} />
        </i>
      </label>
    </div>
  )
}
