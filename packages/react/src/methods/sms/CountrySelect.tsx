import { useMemo } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { cssCountry } from './cssCountry.ts'
import { type CountryCode, listCountries } from './numbers.ts'

type CountrySelectProps = { country: CountryCode; busy: boolean; onChange(country: CountryCode): void }

/** The browser's own select lies under what is drawn: its type-ahead, its wheel on a phone, its keyboard. */
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
        {/* The mark keeps the plus before its digits where the name is Arabic. */}
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
