import { print } from './print.ts'
import type { SnippetInput } from './snippets.ts'

/** The provider of a Next.js app, with URLs from environment variables. */
export const nextCode = ({ config }: SnippetInput) => `'use client'

import {
  PrivyProvider,
  type PrivyClientConfig,
} from '@latchkey/react'
import type { ReactNode } from 'react'

const config: PrivyClientConfig = ${print(config)}

type Props = { children: ReactNode }

// around {children} in app/layout.tsx
export function Providers({ children }: Props) {
  return (
    <PrivyProvider
      appId={process.env.NEXT_PUBLIC_LATCHKEY_APP_ID ?? ''}
      apiUrl={process.env.NEXT_PUBLIC_LATCHKEY_API_URL ?? ''}
      config={config}
    >
      {children}
    </PrivyProvider>
  )
}`
