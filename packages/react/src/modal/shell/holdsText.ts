const fields = 'input:not([type=checkbox],[type=radio],[type=search])'

/** What was typed would be lost by a press beside the modal, or by a pull. Esc and the close button say what they do. */
export const holdsText = (modal: HTMLElement): boolean =>
  [...modal.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value)
