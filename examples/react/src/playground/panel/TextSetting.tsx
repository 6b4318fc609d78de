import { useId } from 'react'
import { lengths } from '../look/look.ts'
import { usePage } from '../page.ts'

type TextSettingProps = { name: keyof typeof lengths; label: string; placeholder: string; type?: 'url' }

export function TextSetting({ name, label, placeholder, type }: TextSettingProps) {
  const { look, change } = usePage()
  const id = useId()
  const value = look[name]
  return (
    <div className="pg-f">
      <label className="pg-k" htmlFor={id}>
        {label}
        {type === undefined && (
          <em aria-hidden="true">
            {value.length} / {lengths[name]}
          </em>
        )}
      </label>
      <input
        id={id}
        className="pg-in"
        type={type ?? 'text'}
        value={value}
        placeholder={placeholder}
        maxLength={lengths[name]}
        autoComplete="off"
        spellCheck={false}
        dir={type ? 'ltr' : 'auto'}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </div>
  )
}
