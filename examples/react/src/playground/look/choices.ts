/** Named accent colors. */
export const accents = [
  { hex: '2d55d7', name: 'Blue' },
  { hex: '14161c', name: 'Ink' },
  { hex: '0f766e', name: 'Teal' },
  { hex: '0f9d6b', name: 'Green' },
  { hex: '7c3aed', name: 'Violet' },
  { hex: 'd6409f', name: 'Pink' },
  { hex: 'e5484d', name: 'Red' },
  { hex: 'e8b500', name: 'Yellow' },
] as const

export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'ja', name: '日本語' },
  { tag: 'ar', name: 'العربية' },
] as const
