import { signInWithWallet, transferWallet } from '../../../packages/core/src/index.ts'
import { ethereumWallet, solanaWallet, type TestWallet } from '../wallets.ts'
import type { MethodCase, Person } from './methodCase.ts'

const page = { host: 'localhost:3000', origin: 'http://localhost:3000' }

/** A person has the same wallet each time. */
function walletCase(name: string, settings: Record<string, boolean>, make: () => TestWallet): MethodCase {
  const wallets = new Map<number, TestWallet>()
  const getWallet = ({ n }: Person): TestWallet => {
    const wallet = wallets.get(n) ?? make()
    wallets.set(n, wallet)
    return wallet
  }
  return {
    name,
    type: 'wallet',
    settings,
    enter: ({ client, person, intent, disableSignup }) =>
      signInWithWallet(client, {
        ...getWallet(person),
        ...{ page, disableSignup, intent: intent === 'login' ? 'login' : 'link' },
      }),
    links: true,
    many: true,
    unlink: { kind: 'wallet', id: (user) => user.wallet?.address ?? '' },
    transfer: ({ client, nonce, person }) =>
      transferWallet(client, { nonce, address: getWallet(person).address }),
    allowlisted: (person) => getWallet(person).address,
    captcha: true,
  }
}

export const siwe = walletCase('Ethereum wallet', { wallet_auth: true }, ethereumWallet)
export const siws = walletCase('Solana wallet', { solana_wallet_auth: true }, solanaWallet)
