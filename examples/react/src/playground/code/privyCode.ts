import type { SnippetInput } from './snippets.ts'

/** The changes for an app that uses the published SDK. The first two characters of a line are its diff mark. */
export const privyCode = ({ appId, apiUrl }: SnippetInput) => `  // Your provider, as it is today
  <PrivyProvider
-   appId="your-privy-app-id"
+   appId="${appId}"
+   apiUrl="${apiUrl}"
    config={config}
  >
    <App />
  </PrivyProvider>

  // Imports, hooks and your config stay.
  //
  // Types before version 3 do not know apiUrl:
  // {...({ apiUrl: '…' } as object)}`
