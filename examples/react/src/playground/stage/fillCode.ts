/** Types a code into the login. Its field is inside a shadow root. */
export function fillCode(code: string): void {
  const hosts = [...document.querySelectorAll('.pg-modal div, [data-latchkey]')]
  const fields = hosts.map(({ shadowRoot }) =>
    shadowRoot?.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]'),
  )
  const field = fields.find((one) => one)
  if (!field) return
  field.focus()
  // React ignores a value that is set through the element's own setter, which it overrides.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
