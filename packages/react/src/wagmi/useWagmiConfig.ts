import { AppError } from '@latchkey/wire'
import { useContext } from 'react'
import { type Config, WagmiContext } from 'wagmi'

const message = 'A hook of @latchkey/react/wagmi is used outside <WagmiProvider>.'
let hasWarned = false

/**
 * wagmi's own `useConfig` throws, which unmounts the host's page. Undefined, and a warning, without a wagmi provider.
 */
export function useWagmiConfig(): Config | undefined {
  const config = useContext(WagmiContext) as Config | undefined
  if (!config && !hasWarned) console.warn(message)
  hasWarned ||= !config
  return config
}

export const missingConfig = () => new AppError('unknown_connect_wallet_error', { message })
