import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** What runs on a fresh machine, before it has installed anything. */
const commands = ['scripts/start.mjs', 'scripts/dev.mjs', 'scripts/test.mjs']

/** Packages that a script and the scripts that it loads at once need, by who imports them. */
function listPackages(file: string, files = new Set<string>()): string[] {
  if (files.has(file)) return []
  files.add(file)
  const imports = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*'([^']+)'/gm),
  ].map(([, name = '']) => name)
  return imports.flatMap((name) => {
    if (name.startsWith('.')) return listPackages(join(dirname(file), name), files)
    return name.startsWith('node:') ? [] : [`${file}: ${name}`]
  })
}

test.each(commands)('%s loads no package before it has installed them', (command) => {
  const files = new Set<string>()
  expect(listPackages(command, files)).toEqual([])
  expect(files.size).toBeGreaterThan(3)
})
