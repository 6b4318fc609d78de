import { dirname, relative } from 'node:path/posix'

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign])

/** A link from one path of the site to another, so that the site works at any address. */
export const relativeTo = (from, to) => relative(dirname(from), to) || '.'
