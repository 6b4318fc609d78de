import { type PrivyClientConfig, PrivyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account.tsx'
import { chainConfig } from './chains/chainConfig.ts'
import { installation } from './installation.ts'
import { OwnLoginProvider } from './OwnLogin.tsx'
import { TopBar } from './TopBar.tsx'

/** Overrides the config, for experiments and browser tests: `?config={"appearance":{"theme":"dark"}}`. */
const configText = new URLSearchParams(location.search).get('config')
const config: PrivyClientConfig = {
  ...chainConfig,
  appearance: { loginMessage: 'Sign in and get a wallet. Nothing to install.' },
  embeddedWallets: { createOnLogin: 'users-without-wallets' },
  ...(configText ? (JSON.parse(configText) as PrivyClientConfig) : {}),
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <OwnLoginProvider apiUrl={installation.apiUrl}>
      {(customAuth) => (
        <PrivyProvider
          appId={installation.appId}
          apiUrl={installation.apiUrl}
          config={{ customAuth, ...config }}
        >
          <TopBar />
          <Account />
        </PrivyProvider>
      )}
    </OwnLoginProvider>
  </StrictMode>,
)
