import { useMemo } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type CountryCode, listCountries } from './numbers.ts'

// The country of a number (ui/kit.css).
const cssCountry = `
.lk-country{position:relative;display:flex;align-items:center;gap:4px;align-self:stretch;margin-block:2px;padding-inline-end:10px;border-inline-end:1px solid var(--lk-line);color:var(--lk-text);font-size:var(--lk-size-label);font-variant-numeric:tabular-nums;white-space:nowrap}
.lk-country>:first-child{margin-inline-end:8px;color:var(--lk-text-2)}
.lk-country select{position:absolute;inset:-2px 0;opacity:0;inline-size:100%;cursor:pointer;font-size:16px}
.lk-country:focus-within{outline:2px solid var(--lk-focus);outline-offset:-6px;border-radius:10px}
.lk-country em{font-style:normal;color:var(--lk-text-2)}
`

type CountrySelectProps = { country: CountryCode; busy: boolean; onChange(country: CountryCode): void }

/** The browser's own select is below the drawn one, for its type-ahead, its wheel on a phone and its keyboard. */
export function CountrySelect({ country, busy, onChange }: CountrySelectProps) {
  const { sms: t, language } = useMoreTexts()
  const countries = useMemo(() => listCountries(language), [language])
  const selection = countries.find(({ code }) => code === country)
  return (
    <span className="lk-country">
      <Icon name="phone" />
      <span dir="ltr">
        {country} <em>+{selection?.callingCode}</em>
      </span>
      <Icon name="down" size={16} />
      <select
        aria-label={t.country}
        value={country}
        disabled={busy}
        // The options are those of the list.
        onChange={(event) => onChange(event.target.value as CountryCode)}
      >
        {/* The mark keeps the plus before its digits if the name is Arabic. */}
        {countries.map(({ code, callingCode, name }) => (
          <option key={code} value={code}>
            {`${name} (${code}) \u200e+${callingCode}`}
          </option>
        ))}
      </select>
      <DeferredStyles rules={cssCountry} />
    </span>
  )
}
