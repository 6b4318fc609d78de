/** Types a code into the login, wherever that is drawn: its field is in a shadow root. */
export function fillCode(code: string): void {
  const hosts = [...document.querySelectorAll('.pg-modal div, [data-latchkey]')]
  const fields = hosts.map(({ shadowRoot }) =>
    shadowRoot?.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]'),
  )
  const field = fields.find((one) => one)
  if (!field) return
  field.focus()
  // React hears of a value only where it did not set it itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
