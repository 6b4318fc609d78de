const fields = 'input:not([type=checkbox],[type=radio],[type=search])'

/**
 * Whether the modal has typed text, which a press on the backdrop or a pull would lose. Esc and the close button are
 * deliberate.
 */
export const holdsText = (modal: HTMLElement): boolean =>
  [...modal.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value)
