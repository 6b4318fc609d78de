import { localChain, PrivyProvider, SUPPORTED_CHAINS } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account'

const { DEV, VITE_LATCHKEY_APP_ID, VITE_LATCHKEY_API_URL } = import.meta.env
// Chain 31337 of `npm start`, for development.
const supportedChains = DEV ? [...SUPPORTED_CHAINS, localChain] : [...SUPPORTED_CHAINS]

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PrivyProvider
      appId={VITE_LATCHKEY_APP_ID}
      apiUrl={VITE_LATCHKEY_API_URL}
      config={{ embeddedWallets: { createOnLogin: 'users-without-wallets' }, supportedChains }}
    >
      <Account />
    </PrivyProvider>
  </StrictMode>,
)
