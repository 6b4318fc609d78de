import fc from 'fast-check'
import { expect } from 'vitest'
import { splitGroup, splitPrimary } from '../../../packages/react/src/modal/landing/landingLists.ts'
import { listHoldings } from '../../../packages/react/src/wallet/balances/holdingRows.ts'
import { readConnectOptions } from '../../../packages/react/src/wallet/external/connectOptions.ts'
import { readAmount } from '../../../packages/wire/src/amountText.ts'
import { type Row, upTo } from './row.ts'

const texts = fc.string()

export const screens: readonly Row[] = [
  {
    readers: [
      'react/src/modal/landing/landingLists.ts splitPrimary',
      'react/src/modal/landing/landingLists.ts splitGroup',
    ],
    several: 'ways to log in',
    oracle: 'what is shown and what waits behind a row are together all of them, in their order',
    property: (size) =>
      fc.property(fc.array(texts, size), fc.array(texts, size), fc.nat(2), (primary, overflow, fields) => {
        const both = splitPrimary(primary, overflow, fields)
        expect([...both.shown, ...both.hidden]).toEqual([...primary, ...overflow])
        const group = splitGroup(primary)
        expect([...group.shown, ...group.hidden]).toEqual(primary)
        // A row that leads to a single entry would be longer than the entry.
        expect(group.hidden.length).not.toBe(1)
      }),
  },
  {
    readers: ['react/src/wallet/balances/holdingRows.ts listHoldings'],
    several: 'networks, and tokens on one network',
    oracle: 'a row for each, with its own id',
    property: (size) =>
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), size),
        fc.array(texts, upTo(20, size)),
        (units, names) => {
          const networks = names.map((name, at) => ({
            ...{
              id: `eip155:${at}`,
              name,
              chainType: 'ethereum',
              coin: { symbol: 'ETH' },
              chain: { id: at },
            },
          }))
          const holdings = units.map((amount, at) => ({
            ...{ token: { address: `0x${at}`, ticker: `T${at}` }, units: amount, decimals: 6 },
          }))
          const balances = Object.fromEntries(
            networks.map(({ id }) => [id, { status: 'known', holdings: { me: holdings } }]),
          )
          const ledger = { networks, balances, language: 'en' } as never
          const all = listHoldings({ address: 'me', chainType: 'ethereum' } as never, ledger)
          expect(all.map(({ network }) => network)).toEqual(names)
          for (const { rows } of all)
            expect(rows.map(({ symbol }) => symbol)).toEqual(units.map((_, at) => `T${at}`))
          const ids = all.flatMap(({ rows }) => rows.map(({ id }) => id))
          expect(new Set(ids).size).toBe(ids.length)
        },
      ),
  },
  {
    readers: ['react/src/wallet/external/connectOptions.ts readConnectOptions'],
    several: 'wallets in a list',
    oracle: 'the list of the app',
    property: (size) =>
      fc.property(fc.array(texts, size), (walletList) => {
        expect(readConnectOptions({ walletList })).toEqual({ walletList })
      }),
  },
  {
    readers: ['wire/src/amountText.ts readAmount'],
    several: 'groups of three digits',
    oracle: 'the number that Intl has written',
    property: (size) =>
      fc.property(
        fc.array(fc.nat(999), size),
        fc.constantFrom('en', 'de', 'fr', 'de-CH'),
        (groups, language) => {
          const digits = groups.map((group, at) =>
            at === 0 ? String(1 + group) : String(group).padStart(3, '0'),
          )
          const text = digits.join('') || '0'
          const numberText = new Intl.NumberFormat(language).format(BigInt(text))
          // A single mark may end a group or begin a fraction, so it has two readings.
          fc.pre((numberText.match(/[.,]/g) ?? []).length !== 1)
          expect(readAmount(numberText)).toBe(text)
        },
      ),
  },
]
