import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../packages/react/src/screens.ts'
import { flowsThatWait } from './support/late/flows.ts'
import { fundingThatWaits } from './support/late/funding.ts'
import { harmless } from './support/late/harmless.ts'
import { type Proof, proofFiles } from './support/late/proofs.ts'
import { waiting } from './support/late/waiting.ts'
import { walletsThatWait } from './support/late/wallets.ts'

/**
 * Every part that waits for an answer and has state names the test which shows that a late, failed or repeated answer
 * does no harm.
 */

const root = join(import.meta.dirname, '..')
const all = { ...waiting, ...walletsThatWait, ...fundingThatWaits, ...flowsThatWait }

/** A promise, a timer, an event of the page, or a store that other code changes. */
const waits =
  /\bawait\b|\.then\(|\.catch\(|\.finally\(|\bstart\(|\bvoid [a-z]\w*[.(]|\bset(?:Timeout|Interval)\(|\.subscribe\(|addEventListener\(/
const keeps = {
  react:
    /\b(?:useState|useReducer|useEffect|useLayoutEffect|useSyncExternalStore|useRef|use\w*Store|useFlow|createValue|createMachine)\b/,
  core: /\b(?:createValue|createMachine)\b|\bnew Map\b|^ {2}let /m,
}

/**
 * The folders of flows and connectors. The rest of core keeps no state between two answers, or has other tests for it.
 */
const flowFolders = /^core\/src\/(?:machine\.ts|methods|otp|mfa|wallet\/external|transaction\/progress\.ts)/

function listFiles(name: 'react' | 'core'): string[] {
  const folder = join(root, 'packages', name, 'src')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^texts\//.test(file))
    .filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
        .replaceAll(/^import[^'"]*['"].*$/gm, '')
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return waits.test(text) && keeps[name].test(text)
    })
    .map((file) => `${name}/src/${file}`)
    .sort()
}

describe('what waits for an answer and has state', () => {
  const files = [...listFiles('react'), ...listFiles('core').filter((file) => flowFolders.test(file))]

  test('is in the table, or has a reason why a late answer does no harm', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(files.filter((file) => !(file in all) && !(file in harmless))).toEqual([])
  })

  test('and nothing else is: a row or a reason of a file that no longer waits goes', () => {
    expect([...Object.keys(all), ...Object.keys(harmless)].filter((file) => !files.includes(file))).toEqual(
      [],
    )
    expect(Object.keys(harmless).filter((file) => file in all)).toEqual([])
  })
})

test('every screen of the registry that waits is found', async () => {
  const modules = await Promise.all(Object.values(areas).map(async (load) => (await load()).screens))
  const names = new Set(modules.flatMap((screens) => Object.values(screens).map(({ name }) => name)))
  const rowNames = new Set(
    [...Object.keys(all), ...Object.keys(harmless)].map((file) => /(\w+)\.tsx?$/.exec(file)?.[1] ?? ''),
  )
  const silent = [...names].filter((name) => !rowNames.has(name))
  // These only render their input, or belong to another screen.
  for (const name of silent) expect(readScreen(name), name).not.toMatch(/\bawait\b|\.then\(|\buseFlow\b/)
  expect(names.size - silent.length).toBeGreaterThan(15)
})

function readScreen(name: string): string {
  const folder = join(root, 'packages/react/src')
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) =>
    one.endsWith(`/${name}.tsx`),
  )
  return file ? readFileSync(join(folder, file), 'utf8') : ''
}

test('each row names tests that exist', () => {
  const texts = new Map(
    Object.entries(proofFiles).map(([name, file]) => [name, readFileSync(join(root, file), 'utf8')]),
  )
  const isThere = (proof: Proof) => {
    const [name = '', title = ''] = proof.split(' › ')
    return texts.get(name)?.includes(title)
  }
  const proofs = Object.values(all).flatMap((row) => row.proofs)
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([])
  expect(Object.entries(all).filter(([, row]) => row.proofs.length === 0)).toEqual([])
  // A test file that no row names does not belong to this table.
  const names = new Set(proofs.map((proof) => proof.split(' › ')[0]))
  expect(Object.keys(proofFiles).filter((name) => !names.has(name))).toEqual([])
})
