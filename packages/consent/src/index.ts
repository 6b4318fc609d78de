import { fileURLToPath } from 'node:url'

/** Folder of the built page: `index.html` with the text `__LATCHKEY_REQUEST__` to replace, and `assets/`. */
export const pagePath: string = fileURLToPath(new URL('../dist/page', import.meta.url))
