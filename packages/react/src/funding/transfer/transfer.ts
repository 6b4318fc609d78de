import {
  createTransferFlow,
  type ExternalWallets,
  type FundingRequest,
  findTransfer,
  getSettings,
  rememberMethod,
  type SolanaChain,
  type Transfer,
  type TransferState,
} from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { openBridge } from '../bridge/openBridge.ts'
import { type Funding, isShown, readCoin, tellProgress } from '../funding.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import { type FundingWish, readRequest } from '../readRequest.ts'
import { trackEnd, trackStart } from '../trackFunding.ts'
import { listTransfers } from '../underway.ts'
import { canBridge } from './canBridge.ts'
import type { PayingWallet, ShownTransfer } from './shownTransfer.ts'
import { toTransferProblem } from './transferProblem.ts'

type How = 'push' | 'swap'
type Wish = { request: FundingRequest; wallet: PayingWallet }

/** One set per page: later screens show transfers that continue behind closed ones, instead of starting them again. */
const createTransfers = () => new Set<ShownTransfer>()

/** Its name in the statistics and the list. */
const walletRow = { id: 'wallet', kind: 'wallet' } as const

/**
 * Sends the amount that the user chose from that wallet, unless it has too little there and a bridge can help. If the
 * same request was sent before, it shows that instead.
 */
export async function submitAmount(
  latchkey: Latchkey,
  funding: Funding,
  wish: Wish,
  { isEnough }: { isEnough: boolean },
): Promise<void> {
  if (funding.progress.getState().busyId !== null) return
  const begin = async (how: How) => {
    const { request, wallet } = wish
    rememberMethod(latchkey.client, walletRow.id)
    trackStart(latchkey, { ...funding, request }, walletRow)
    if (!isEnough) {
      if (how === 'swap') latchkey.modal.back()
      return openBridge(latchkey, funding, { request, from: wallet.address })
    }
    const { network, coin } = funding
    tellProgress(funding, { busyId: walletRow.id })
    const transfer = await findOrCreate(latchkey, wish, { network, coin }).finally(() =>
      tellProgress(funding, { busyId: null }),
    )
    if (!isShown(latchkey.modal.getState(), funding)) return
    show(latchkey, funding, transfer, how)
    await goOn(transfer)
  }
  const other = findOther(latchkey, funding, wish)
  if (!other) return begin('push')
  const onAgain = () => {
    funding.acceptedIds.add(other.id)
    void begin('swap')
  }
  latchkey.modal.push({
    name: 'funding.again',
    props: { funding, underway: { transfer: other }, onAgain },
  } satisfies RouteTo<FundingScreens>)
}

/**
 * Finds a pending payment that the user has not been told about; the same request is shown instead of being sent again.
 */
function findOther(latchkey: Latchkey, { acceptedIds }: Funding, { request, wallet }: Wish) {
  const own = findTransfer(latchkey.client, { request, from: wallet.address })
  return listTransfers(latchkey).find(({ id }) => id !== own?.id && !acceptedIds.has(id))
}

/** Shows a pending transfer, also of an earlier page. */
export async function lookAtTransfer(
  latchkey: Latchkey,
  funding: Funding,
  { id: knownId, request, from }: Transfer,
  how: How = 'push',
): Promise<void> {
  const external = await latchkey.loadExternal()
  await whenReady(external)
  const wallet = toPayingWallet(external, from, request)
  const subject = await readSubject(latchkey, request, funding)
  const transfer = await findOrCreate(latchkey, { request, wallet }, { ...subject, knownId })
  show(latchkey, funding, transfer, how)
  await goOn(transfer)
}

type Subject = Pick<ShownTransfer, 'network' | 'coin' | 'knownId'>

async function findOrCreate(
  latchkey: Latchkey,
  { request, wallet }: Wish,
  subject: Subject,
): Promise<ShownTransfer> {
  const transfers = latchkey.share(createTransfers)
  const key = toKey({ request, wallet })
  const current = [...transfers].find((one) => toKey(one) === key && isAlive(one.flow.getState()))
  if (current) return current
  const external = await latchkey.loadExternal()
  const flow = createTransferFlow(latchkey.client, external, { request, from: wallet.address })
  const transfer = { flow, request, wallet, ...subject }
  transfers.add(transfer)
  return transfer
}

/** Reads a coin other than the one that the screens were opened for. */
async function readSubject(
  { client }: Latchkey,
  { address, chainType, chain, asset }: FundingRequest,
  { settings: funding }: Funding,
): Promise<Subject> {
  const wish: FundingWish =
    chainType === 'ethereum'
      ? {
          ...{ address, chainType },
          config: {
            chain: { id: Number(chain.slice('eip155:'.length)) },
            ...{ amount: '', asset: asset === 'native' ? 'native-currency' : asset },
          },
        }
      : {
          ...{ address, chainType },
          config: { chain: chain as SolanaChain, asset: asset === 'USDC' ? 'USDC' : 'SOL' },
        }
  const read = await readRequest(wish, { settings: getSettings(client).getState(), funding })
  return { network: read.network, coin: read.coin ?? (await readCoin(client, read)) }
}

const toKey = ({ request: { address, chain, asset, amount }, wallet }: Wish) =>
  JSON.stringify([address, chain, asset, amount, wallet.address])

/** A plan expires while it waits for an answer, and is then made again. */
const isAlive = ({ status }: TransferState) =>
  status !== 'initial' && status !== 'confirm' && status !== 'success'

function show(latchkey: Latchkey, funding: Funding, transfer: ShownTransfer, how: How): void {
  const route: RouteTo<FundingScreens> = { name: 'funding.transfer', props: { funding, transfer } }
  tellProgress(funding, { method: 'external', failed: null })
  // A second press.
  if (isOnShow(latchkey, transfer)) return
  latchkey.modal[how](route)
  if (funding.transfers.has(transfer)) return
  funding.transfers.add(transfer)
  follow(latchkey, funding, transfer)
}

function goOn({ flow }: ShownTransfer): Promise<void> {
  const { status } = flow.getState()
  if (status === 'failed' || status === 'pending') return flow.retry()
  return status === 'initial' ? flow.prepare() : Promise.resolve()
}

function isOnShow({ modal }: Latchkey, transfer: ShownTransfer): boolean {
  const props = modal.getState().at(-1)?.props
  return props !== undefined && 'transfer' in props && props.transfer === transfer
}

/** Notifies the host app of a success, and uses the bridge if the wallet has too little here. */
function follow(latchkey: Latchkey, funding: Funding, transfer: ShownTransfer): void {
  const { flow, request, wallet } = transfer
  flow.subscribe((state) => {
    if (state.status === 'success') {
      const { amount } = request
      trackEnd(latchkey, walletRow, 'success')
      tellProgress(funding, {
        outcome: { transactionHash: state.id, ...(amount !== undefined && { amount }) },
      })
    }
    if (state.status !== 'failed') return
    const problem = toTransferProblem(state)
    if (problem === 'reverted') trackEnd(latchkey, walletRow, 'failure')
    if (problem !== 'insufficient' || !isOnShow(latchkey, transfer) || !canBridge(funding, wallet.chainType))
      return
    latchkey.modal.back()
    void openBridge(latchkey, funding, { request, from: wallet.address })
  })
}

function toPayingWallet(
  { connections }: ExternalWallets,
  address: string,
  { chainType }: FundingRequest,
): PayingWallet {
  const connection = connections.getState().find(({ accounts }) => accounts.includes(address))
  if (!connection) return { address, chainType, name: shortAddress(address), mark: toAddressMark(address) }
  const { wallet, peer } = connection
  const { name } = peer ?? wallet
  const mark = wallet.icon ? { image: wallet.icon, letter: name } : { letter: name }
  return { address, chainType: wallet.chainType, name, mark }
}

/** Wallets of an earlier visit reconnect automatically. */
function whenReady({ ready }: ExternalWallets): Promise<void> {
  return new Promise((resolve) => {
    const look = (isReady: boolean) => {
      if (!isReady) return
      stop()
      resolve()
    }
    const stop = ready.subscribe(look)
    look(ready.getState())
  })
}
