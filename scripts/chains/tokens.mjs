import { readFileSync } from 'node:fs'

/** The tokens of `tokens.sol`: the address of each on the sandbox's chain, and its code. */
export const testTokens = JSON.parse(readFileSync(new URL('tokens.json', import.meta.url), 'utf8'))

/** Puts them onto an Anvil chain. */
export async function putTokens(url) {
  const calls = Object.values(testTokens).map(({ address, code }, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'anvil_setCode',
    params: [address, code],
  }))
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
  })
  const failed = (await reply.json()).find(({ error }) => error)
  if (failed) throw new Error(`Anvil took no token: ${failed.error.message}`)
}
