import type { PrivyClientConfig } from '@latchkey/react'
import { nextCode } from './nextCode.ts'
import { privyCode } from './privyCode.ts'
import { reactCode } from './reactCode.ts'
import { serverCode } from './serverCode.ts'

export type SnippetInput = { appId: string; apiUrl: string; config: PrivyClientConfig }

export type Snippet = {
  /** The tab's label. */
  name: string
  /** The label for narrow screens. */
  short?: string
  file: string
  write(input: SnippetInput): string
}

/** The code that a developer copies, by tab. The migration from the published SDK is a diff. */
export const snippets = {
  react: { name: 'React', file: 'src/App.tsx', write: reactCode },
  next: { name: 'Next.js', file: 'app/Providers.tsx', write: nextCode },
  server: { name: 'Server', file: 'server/userId.ts', write: serverCode },
  privy: { name: 'Migrate from Privy', short: 'From Privy', file: 'your provider', write: privyCode },
} satisfies Record<string, Snippet>

export type SnippetName = keyof typeof snippets

/** The code to paste. For a diff this is the new version. */
export function toPlainCode(name: string, code: string): string {
  if (name !== 'privy') return code
  const after = code.split('\n').filter((line) => !line.startsWith('-'))
  return after.map((line) => line.slice(2)).join('\n')
}
