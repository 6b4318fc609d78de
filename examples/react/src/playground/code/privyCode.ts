import type { SnippetInput } from './snippets.ts'

/** The changes for an app that uses the published SDK. The first two characters of a line are its diff mark. */
export const privyCode = ({ appId, apiUrl }: SnippetInput) => `  // Your current provider
  <PrivyProvider
-   appId="your-privy-app-id"
+   appId="${appId}"
+   apiUrl="${apiUrl}"
    config={config}
  >
    <App />
  </PrivyProvider>

  // Imports, hooks and config do not change.
  //
  // Types before version 3 lack apiUrl:
  // {...({ apiUrl: '…' } as object)}`
