import type { CSSProperties, ReactNode } from 'react'
import { accents, languages } from '../playground/look/choices.ts'
import { Glyph } from '../playground/ui/Glyph.tsx'
import { Icon } from '../playground/ui/icons.ts'
import { Segments } from '../playground/ui/Segments.tsx'
import { type Display, radiusMax } from './address.ts'
import type { Change } from './useDisplay.ts'

const themes = [
  { value: 'light', label: 'Light', icon: <Glyph name="sun" /> },
  { value: 'dark', label: 'Dark', icon: <Glyph name="moon" /> },
  { value: 'auto', label: 'System', icon: <Glyph name="half" /> },
] as const
const locales = languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))
const scales = [
  { value: '1', label: '100 %' },
  { value: '1.5', label: '150 %' },
] as const
const directions = [
  { value: 'auto', label: 'By language' },
  { value: 'rtl', label: 'Right to left' },
] as const
const forms = [
  { value: 'dialog', label: 'Dialog' },
  { value: 'drawer', label: 'Drawer' },
] as const
const widths = [
  { value: '320', label: '320' },
  { value: '360', label: '360' },
  { value: '430', label: '430' },
] as const

type SwitchesProps = { display: Display; change: Change }

/** The look of the screens. Form and width only apply to a single screen: in the list each screen is a card. */
export function Switches({ display, change }: SwitchesProps) {
  const isOne = display.view !== undefined
  return (
    <div className="sc-switches">
      <Switch name="Theme">
        <Segments
          label="Theme"
          choices={themes}
          value={display.theme}
          onChange={(theme) => change({ theme })}
        />
      </Switch>
      <Switch name="Accent">
        <AccentSwitch accent={display.accent} change={change} />
      </Switch>
      <Switch name="Corners" value={`${display.radius} px`}>
        <input
          type="range"
          className="pg-range"
          aria-label="Corners"
          max={radiusMax}
          value={display.radius}
          style={{ '--at': `${(display.radius / radiusMax) * 100}%` } as CSSProperties} // React has no type for it
          onChange={(event) => change({ radius: Number(event.target.value) })}
        />
      </Switch>
      <Switch name="Language">
        <Segments
          label="Language"
          choices={locales}
          value={display.locale as 'en'}
          onChange={(locale) => change({ locale })}
        />
      </Switch>
      <Switch name="Direction">
        <Segments
          label="Direction"
          choices={directions}
          value={display.direction}
          onChange={(direction) => change({ direction })}
        />
      </Switch>
      <Switch name="Text size">
        <Segments
          label="Text size"
          choices={scales}
          value={display.scale}
          onChange={(scale) => change({ scale })}
        />
      </Switch>
      {isOne && (
        <Switch name="Form">
          <Segments label="Form" choices={forms} value={display.form} onChange={(form) => change({ form })} />
        </Switch>
      )}
      {isOne && display.form === 'drawer' && (
        <Switch name="Width">
          <Segments
            label="Width in px"
            choices={widths}
            value={display.width}
            onChange={(width) => change({ width })}
          />
        </Switch>
      )}
    </div>
  )
}

function Switch({ name, value, children }: { name: string; value?: string; children: ReactNode }) {
  return (
    <div className="sc-switch">
      <span aria-hidden="true">
        {name}
        {value && <small>{value}</small>}
      </span>
      {children}
    </div>
  )
}

function AccentSwitch({ accent, change }: { accent: string; change: Change }) {
  return (
    <div className="pg-sws" role="radiogroup" aria-label="Accent">
      {accents.map(({ hex, name }) => (
        <label
          key={hex}
          title={name}
          style={{ '--c': `#${hex}` } as CSSProperties} // React has no type for it
        >
          <input
            type="radio"
            name="accent"
            aria-label={name}
            checked={hex === accent}
            onChange={() => change({ accent: hex })}
          />
          <i>
            <Icon name="check" size={14} />
          </i>
        </label>
      ))}
    </div>
  )
}
