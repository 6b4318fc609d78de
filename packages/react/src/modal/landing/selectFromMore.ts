import type { SubviewProps } from './landing.ts'

/** Selects from a list of more methods: email and SMS become the field, which is in the first view. */
export function selecting({ onSelect, show }: SubviewProps): (id: string) => void {
  return (id) => {
    onSelect(id)
    if (id === 'email' || id === 'sms') show('default')
  }
}
