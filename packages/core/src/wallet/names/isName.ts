/** Whether a text is meant as a name: an address has no dot. */
export const isName = (input: string): boolean => input.includes('.')
