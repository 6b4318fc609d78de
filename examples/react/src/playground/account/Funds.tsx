import type { ChainType } from '../../chains/nodes.ts'
import { useAddFunds } from '../../chains/useAddFunds.ts'
import { useSandboxFunds } from '../../chains/useSandboxFunds.ts'
import { Act } from './Act.tsx'
import { useReport } from './useReport.ts'

const coins = { ethereum: { symbol: 'ETH', decimals: 18 }, solana: { symbol: 'SOL', decimals: 9 } }

type FundsProps = { address: string; chainType: ChainType; name: string }

/** The wallet's balance on the local chain, with buttons to add and send funds. */
export function Funds({ address, chainType, name }: FundsProps) {
  const funds = useSandboxFunds({ address, chainType })
  const addFunds = useAddFunds({ address, chainType })
  const tell = useReport()
  if (!funds) return null
  const { symbol, decimals } = coins[chainType]
  const amount =
    funds.balance === undefined ? '–' : Number((Number(funds.balance) / 10 ** decimals).toFixed(5)).toString()
  const { fill, send, sendBatch } = funds
  return (
    <>
      <p className="funds" data-testid={`balance-${chainType}`}>
        <b>
          {amount} {symbol}
        </b>
        <small>on the local chain</small>
      </p>
      <div className="acts">
        <Act
          icon="wallet"
          label="Add funds"
          of={name}
          onPress={() => tell(addFunds(), 'The funding screens were closed.')}
        />
        <Act
          icon="down"
          label={`Get 1 ${symbol}`}
          of={name}
          onPress={() => tell(fill(), `The faucet has sent 1 ${symbol}.`)}
        />
        <Act
          icon="out"
          label={`Send 0.01 ${symbol}`}
          of={name}
          onPress={() => tell(send(), `0.01 ${symbol} was sent.`)}
        />
        {sendBatch && (
          <Act
            icon="swap"
            label="Send two"
            of={name}
            onPress={() => tell(sendBatch(), 'Both transactions were sent.')}
          />
        )}
      </div>
    </>
  )
}
