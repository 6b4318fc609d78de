import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'

const packages = ['wire', 'core', 'react', 'frame', 'consent', 'server', 'signer', 'node']
const checkMs = 60_000

type FoundRegex = { file: string; pattern: string; flags: string }

/** Every regular expression written by hand in what ships, read by a parser and not by another expression. */
function regexes(): { written: FoundRegex[]; built: string[] } {
  const regexes: FoundRegex[] = []
  const built: string[] = []
  const walk = (file: string, node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) walk(file, part)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, regex, callee } = node as {
      type?: string
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
    }
    if (regex) regexes.push({ file, ...regex })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') built.push(file)
    for (const [name, part] of Object.entries(node)) if (name !== 'regex') walk(file, part)
  }
  for (const file of packages.flatMap(sources))
    walk(file, parseSync(file, readFileSync(file, 'utf8')).program)
  return { written: regexes, built }
}

function sources(name: string): string[] {
  return readdirSync(`packages/${name}/src`, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

// The checker comes as a program for this machine, which takes an eighth of the time, and as JavaScript for any other.
beforeAll(async () => {
  process.env.RECHECK_BACKEND = 'native'
  await check('a', '').catch(() => {
    process.env.RECHECK_BACKEND = 'pure'
  })
})

describe('security: a regular expression takes no more than its text is long', () => {
  const { written, built } = regexes()
  const each = [...new Map(written.map((one) => [`/${one.pattern}/${one.flags}`, one]))]

  test('all of them are looked at', () => {
    expect(each.length).toBeGreaterThan(150)
    // Expressions that are built at run time cannot be checked here.
    expect(built).toEqual([])
  })

  test('error: one that takes the square of the length is found', async () => {
    // Stood in the check of addresses and kept the server busy for seconds.
    const { status } = await judge(String.raw`^[a-z]+:[\x21-\x7e]*([?#][\x21-\x7e]*)?$`, '')
    expect(status).toBe('vulnerable')
  })

  test.each(each)('%s', async (_, { file, pattern, flags }) => {
    // Its other way is to try out texts, which judges a few for better or worse than they are.
    const { status, checker } = await judge(pattern, flags)
    expect({ file, status, checker }).toEqual({ file, status: 'safe', checker: 'automaton' })
  })
})

function judge(pattern: string, flags: string) {
  return check(pattern, flags, { timeout: checkMs, maxRepeatCount: 1_024, maxPatternSize: 10_000 })
}
