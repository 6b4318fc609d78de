import { afterEach, expect, test, vi } from 'vitest'
import { create, type Fetch, newProfile, openPage, sign, started, wallet } from '../test/page.ts'
import { toAddress } from './keys/address.ts'
import { derive } from './keys/derive.ts'
import { type Bytes, toBase64Url, toHex } from './keys/encoding.ts'
import { toMnemonic } from './keys/mnemonic.ts'

afterEach(() => void vi.restoreAllMocks())

const ethereumKey = (bytes: Bytes) => derive({ kind: 'mnemonic', bytes }, 'ethereum', 0)

/** Every spelling in which bytes could slip out. */
function spellings(bytes: Uint8Array): string[] {
  const base64 = btoa(String.fromCharCode(...bytes))
  return [toHex(bytes).slice(2), toBase64Url(bytes), base64.replace(/=+$/, ''), bytes.join(',')]
}

function recordRandomness() {
  const drawn: Uint8Array[] = []
  const real = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const filled = real(array)
    if (filled instanceof Uint8Array) drawn.push(Uint8Array.from(filled))
    return filled
  })
  return drawn
}

/** The server draws in this process too: the wallet's entropy is the draw that leads to its address. */
async function entropyIn(drawn: readonly Uint8Array[], address: string): Promise<number> {
  for (const [place, bytes] of drawn.entries()) {
    if (bytes.length === 16 && toAddress(await ethereumKey(Uint8Array.from(bytes))) === address) return place
  }
  throw new Error('the entropy was not drawn here')
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, member) => (member instanceof Error ? `${member.stack}` : member)) ?? ''
}

test('security: entropy, halves and keys stand in no message, address, header, error or console line (R77)', async () => {
  const drawn = recordRandomness()
  const lines: unknown[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line))
  const network: { open: unknown[]; bodies: string[] } = { open: [], bodies: [] }
  const fetch = (real: Fetch): Fetch => {
    return (url, init) => {
      network.open.push(url, init.headers)
      network.bodies.push(String(init.body))
      return real(url, init)
    }
  }
  const { world, ada, profile } = await started()
  const pages = [openPage(world, { ...profile, fetch }), openPage(world, { ...newProfile(), fetch })]
  const [home, away] = pages as [(typeof pages)[0], (typeof pages)[0]]

  const address = await create(home, ada)
  const place = await entropyIn(drawn, address)
  const entropy = drawn[place] ?? new Uint8Array()
  const halves = drawn.slice(place + 1).filter(({ length }) => length === 32)
  await sign(home, ada, { address })
  await sign(away, ada, { address })
  await away.send('privy:wallets:recover', wallet(ada, address))
  await sign(away, ada, { address })
  await sign(away, ada, { address, message: 7 as unknown as string })

  const key = await ethereumKey(Uint8Array.from(entropy))
  expect(halves).toHaveLength(4)
  const wallets = [new TextDecoder().decode(toMnemonic(entropy)), ...spellings(entropy), ...spellings(key)]
  const everyHalf = drawn.filter(({ length }) => length === 32)
  const secrets = [...wallets, ...everyHalf.flatMap(spellings)]

  const seen = toText([pages.map(({ posted }) => [...posted.values()]), network.open, lines])
  for (const secret of secrets) expect(seen).not.toContain(secret)

  // Bodies go to the vault alone: halves that are its own, never the device's, never what both open.
  const bodies = network.bodies.join('\n')
  const [deviceHalf, serverHalf] = halves
  for (const secret of [...wallets, ...spellings(deviceHalf ?? key)]) expect(bodies).not.toContain(secret)
  expect(bodies).toContain(toBase64Url(serverHalf ?? key))
})
