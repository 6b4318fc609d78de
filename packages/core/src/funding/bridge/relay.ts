import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import type { Bridge, BridgeChain, BridgeQuestion, BridgeStatus } from './bridge.ts'
import { readQuote } from './relayAnswer.ts'

/** Relay's own number for Solana ([its list of chains](https://api.relay.link/chains)). */
const solanaId = 792_703_809
/** Relay's addresses of a chain's own coin. */
const ownCoin = { ethereum: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }
/** A price is valid for this time ([its documentation](https://docs.relay.link/references/api/get-quote)). */
const quoteMs = 30_000

const statuses: Readonly<Record<string, BridgeStatus>> = {
  waiting: 'waiting',
  depositing: 'filling',
  pending: 'filling',
  submitted: 'filling',
  delayed: 'delayed',
  success: 'success',
  refund: 'refunded',
  refunded: 'refunded',
  failure: 'failure',
}

export type RelayUrls = { mainnets: string; testnets: string }

/**
 * [Relay](https://docs.relay.link) pays out on one chain after a payment into its deposit on another. The amount that
 * should arrive is given (`EXACT_OUTPUT`).
 *
 * @example
 * const relay = createRelay(client, { mainnets: 'https://api.relay.link', testnets: 'https://api.testnets.relay.link' })
 * const quote = await relay.quote(question)
 */
export function createRelay({ http, now }: Pick<Client, 'http' | 'now'>, urls: RelayUrls): Bridge {
  const toChainId = (chain: BridgeChain) => (chain.kind === 'solana' ? solanaId : chain.id)
  // Without credentials: the server is not ours.
  const ask = (isTestnet: boolean, method: string, path: string, body?: object) =>
    http({
      ...{ method, url: `${isTestnet ? urls.testnets : urls.mainnets}${path}`, headers: {} },
      ...{ ...(body && { body }), credentials: 'omit', retries: 0 },
    })
  return {
    name: 'relay',
    toChainId,
    async quote(question) {
      const { from, to, origin, destination, units } = question
      const input = {
        ...{ user: from, recipient: to, tradeType: 'EXACT_OUTPUT', amount: units.toString() },
        ...{ originChainId: toChainId(origin), destinationChainId: toChainId(destination) },
        originCurrency: question.originToken ?? ownCoin[origin.kind],
        destinationCurrency: question.destinationToken ?? ownCoin[destination.kind],
      }
      const answer = await ask(isTest(question), 'POST', '/quote', input).catch((cause: unknown) => {
        const message = readMessage(cause)
        if (message?.startsWith('Invalid address')) return undefined
        throw new AppError('transaction_failure', {
          message: message ?? 'Error fetching quote from relay',
          cause,
        })
      })
      return answer === undefined ? undefined : readQuote(answer, now() + quoteMs, Object.values(ownCoin))
    },
    async readStatus(requestId, isTestnet) {
      const path = `/intents/status?requestId=${encodeURIComponent(requestId)}`
      const { status } = ((await ask(isTestnet, 'GET', path)) ?? {}) as { status?: unknown }
      // An unknown status counts as on its way, never as the end.
      return Object.hasOwn(statuses, String(status)) ? (statuses[String(status)] ?? 'filling') : 'filling'
    },
  }
}

/** Solana's mainnet works only with mainnets, so the Ethereum chain decides. */
function isTest({ origin, destination }: BridgeQuestion): boolean {
  return [origin, destination].some((chain) => chain.kind === 'ethereum' && chain.isTestnet)
}

/** The message of an error response. It may be long, and is not ours. */
function readMessage(cause: unknown): string | undefined {
  for (let error: unknown = cause; error; error = (error as { cause?: unknown }).cause) {
    const { message, name } = error as { message?: unknown; name?: unknown }
    if (name === undefined && typeof message === 'string' && message !== '') return message.slice(0, 200)
  }
  return undefined
}
