import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { names } from '../../wallet/external/list/names.ts'
import { walletRegistry } from '../../wallet/external/list/walletRegistry.ts'
import { appMarks } from './appMarks.ts'
import type { LoadArt, MarkArt } from './art.ts'
import { walletMarks } from './walletMarks.ts'

const wallets = [...new Set([...Object.keys(walletRegistry), ...Object.keys(names)])]
const ownChunks: Readonly<Record<string, LoadArt>> = walletMarks
const find = async (wallet: string): Promise<MarkArt | undefined> =>
  (await ownChunks[wallet]?.())?.art ?? appMarks[wallet]

describe('the marks of wallets', () => {
  test('every named wallet has one, and each mark is used', () => {
    expect(wallets.length).toBeGreaterThan(55)
    expect([...Object.keys(ownChunks), ...Object.keys(appMarks)].sort()).toEqual(wallets.sort())
  })

  test('no two wallets look alike', async () => {
    const arts = await Promise.all(wallets.map(async (wallet) => JSON.stringify(await find(wallet))))
    expect(new Set(arts).size).toBe(wallets.length)
  })

  test.each(wallets)(
    '%s is drawn in color, on its own ground or on the tile, in few bytes',
    async (wallet) => {
      const art = (await find(wallet)) ?? expect.fail()
      expect(art.parts.length).toBeGreaterThan(0)
      for (const { d } of art.parts) expect(d).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/)
      // The largest is the unicorn of Uniswap.
      expect(JSON.stringify(art).length).toBeLessThan(4_500)
    },
  )

  test('each is fetched when it is shown: the modal’s first chunk names files and imports none', () => {
    const imports = ['walletMarks.ts', 'draw.tsx', 'BrandMark.tsx'].flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      return text.match(/^import (?!type).* from '\..*$/gm) ?? []
    })
    expect(imports).toEqual([])
  })
})
