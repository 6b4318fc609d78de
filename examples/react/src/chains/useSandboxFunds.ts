import { useSendTransaction, useWallets } from '@latchkey/react'
import { useSendTransaction as useSendSolana } from '@latchkey/react/solana'
import { useEffect, useState } from 'react'
import { type ChainType, drip, findNode, readBalance } from './nodes.ts'
import { solanaTransfer } from './solanaTransfer.ts'

/** Recipients on the local chains: one of Anvil's accounts, and an empty account. */
const friends = {
  ethereum: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ',
} as const
const cent = 10n ** 16n
const betweenLooksMs = 4_000

/** The wallet's balance on the local chain and the actions to try with it; `undefined` if the chain is not running. */
export function useSandboxFunds({ address, chainType }: { address: string; chainType: ChainType }) {
  const [balance, setBalance] = useState<bigint>()
  const [looks, setLooks] = useState(0)
  const { sendTransaction } = useSendTransaction()
  const { sendTransaction: sendSolana } = useSendSolana()
  const { wallets } = useWallets()
  const isOn = findNode(chainType) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` triggers the next read
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    const look = () =>
      readBalance(chainType, address).then(
        (next) => isGone || setBalance(next),
        () => isGone || setBalance(undefined),
      )
    void look()
    const timer = setInterval(look, betweenLooksMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [isOn, chainType, address, looks])
  if (!isOn) return undefined
  const after = async <T>(work: Promise<T>) => {
    const result = await work
    setLooks((count) => count + 1)
    return result
  }
  const calls = [cent, 2n * cent].map((value) => ({
    to: friends.ethereum,
    value: `0x${value.toString(16)}`,
  }))
  const sendBatch = async () => {
    const wallet = wallets.find((one) => one.address === address && one.walletClientType === 'privy')
    const provider = await wallet?.getEthereumProvider()
    const batch = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls }
    return provider?.request({ method: 'wallet_sendCalls', params: [batch] })
  }
  const transfer = () =>
    chainType === 'ethereum'
      ? sendTransaction({ to: friends.ethereum, value: cent, chainId: 31337 }, { address })
      : sendSolana({
          transaction: solanaTransfer(address, friends.solana, 10_000_000n),
          chain: 'solana:devnet',
          address,
        })
  return {
    balance,
    fill: () => after(drip(address)),
    send: () => after<unknown>(transfer()),
    sendBatch: chainType === 'ethereum' ? () => after(sendBatch()) : undefined,
  }
}
