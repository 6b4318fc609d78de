import { type CSSProperties, useId } from 'react'
import { accents } from '../look/choices.ts'
import { radiusMax } from '../look/look.ts'
import { usePage } from '../page.ts'
import { Segments } from '../ui/Segments.tsx'
import { Accents } from './Accents.tsx'
import { Field } from './Field.tsx'
import { Group } from './Group.tsx'
import { TextSetting } from './TextSetting.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const
const logos = [
  { value: 'harbor', label: 'Image' },
  { value: 'letter', label: 'Letter' },
] as const

export function Appearance() {
  const { look, change } = usePage()
  const accent = accents.find(({ hex }) => hex === look.accent)?.name ?? `#${look.accent}`
  return (
    <Group title="Appearance" summary={`${accent} · ${look.radius} px`} open>
      <Field label="Theme">
        <Segments
          label="Theme of the login"
          choices={themes}
          value={look.theme}
          onChange={(theme) => change({ theme })}
        />
      </Field>
      <Field label="Accent" hint={<code>#{look.accent}</code>}>
        <Accents />
      </Field>
      <Corners />
      <Field label="Logo">
        <Segments label="Logo" choices={logos} value={look.logo} onChange={(logo) => change({ logo })} />
      </Field>
      <TextSetting name="header" label="Header" placeholder="Log in or sign up" />
      <TextSetting name="message" label="Message" placeholder="One account for your boats." />
    </Group>
  )
}

function Corners() {
  const { look, change } = usePage()
  const id = useId()
  const at = { '--at': `${(look.radius / radiusMax) * 100}%` } as CSSProperties // React has no type for it
  return (
    <div className="pg-f">
      <label className="pg-k" htmlFor={id}>
        Corners<em aria-hidden="true">{look.radius} px</em>
      </label>
      <input
        id={id}
        className="pg-range"
        type="range"
        min={0}
        max={radiusMax}
        value={look.radius}
        style={at}
        onChange={(event) => change({ radius: Number(event.target.value) })}
      />
    </div>
  )
}
