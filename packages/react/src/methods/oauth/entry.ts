import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../registry.ts'

/** Names as their owners write them; the same in every language. */
const names: Record<string, string> = {
  google: 'Google',
  twitter: 'Twitter',
  discord: 'Discord',
  github: 'GitHub',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  apple: 'Apple',
}

export const oauthEntry: MethodEntry = {
  owns: (option) => Object.hasOwn(names, option),
  rows: (id) => [{ id, group: 'web2', label: names[id] ?? id, mark: { letter: id } }],
  load: chunks.oauth,
}
