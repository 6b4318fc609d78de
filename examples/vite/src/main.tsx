import { PrivyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account'

const { VITE_LATCHKEY_APP_ID, VITE_LATCHKEY_API_URL } = import.meta.env

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PrivyProvider
      appId={VITE_LATCHKEY_APP_ID}
      apiUrl={VITE_LATCHKEY_API_URL}
      config={{ embeddedWallets: { createOnLogin: 'users-without-wallets' } }}
    >
      <Account />
    </PrivyProvider>
  </StrictMode>,
)
