// A page that is rendered on a server, and fetches its data with both tokens outside of React.
import {
  getAccessToken,
  getIdentityToken,
  PrivyProvider,
  useIdentityToken,
  VERSION,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

type Order = { id: string; total: string }

async function loadOrders(): Promise<Order[]> {
  const [accessToken, identityToken] = await Promise.all([getAccessToken(), getIdentityToken()])
  if (!accessToken) return []
  const response = await fetch('/api/orders', {
    headers: {
      authorization: `Bearer ${accessToken}`,
      'privy-id-token': identityToken ?? '',
      'x-sdk': VERSION,
    },
  })
  return (await response.json()) as Order[]
}

function Orders({ first }: { first: Order[] }) {
  const [orders, setOrders] = useState(first)
  const { identityToken } = useIdentityToken()
  return (
    <section data-signed-in={identityToken !== null}>
      <ul>
        {orders.map(({ id, total }) => (
          <li key={id}>{total}</li>
        ))}
      </ul>
      <button type="button" onClick={async () => setOrders(await loadOrders())}>
        Reload
      </button>
    </section>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps}>
      <Orders first={[{ id: '1', total: '12.50' }]} />
    </PrivyProvider>
  )
}
