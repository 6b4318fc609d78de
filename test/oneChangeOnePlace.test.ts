import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getNetworkName, socialProviders } from '@latchkey/wire'
import { expect, test } from 'vitest'

/** Every file of the packages that is not a test. */
const sources = readdirSync('packages').flatMap((name) =>
  readdirSync(join('packages', name, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8').toLowerCase()]))

/**
 * The table of a session's changes names each endpoint on purpose: the server does not start without it (decision 11:
 * holds and notices).
 */
const table = join('packages', 'server', 'src', 'changes')
/** The types of this package are its own: `wireTypes.test.ts` compares them with the contract. */
const ownTypes = join('packages', 'node')

/** Only Farcaster has a signer, a feature of the wallet: the next method does not need one. */
const ofSigners = [
  'frame/src/channel/operations.ts',
  'frame/src/errors.ts',
  'frame/src/vault/keyring.ts',
  'react/src/account/menu/LinkedAccountsScreen.tsx',
  'react/src/texts/ar/messages.ts',
  'react/src/texts/de/messages.ts',
  'react/src/texts/ja/messages.ts',
  'react/src/wallet/runtime.ts',
  'react/src/wallet/walletAction.ts',
  'react/src/wallet/walletRuntime.ts',
  'server/src/notices/events.ts',
  'server/src/user/identity.ts',
  'server/src/wallet/mfaPolicy.ts',
  'wire/src/frame.ts',
].map((file) => join('packages', file))

/** Files outside its folder that name it: those that must change to add another one. */
const sharedFiles = (name: string) =>
  sources
    .filter((file) => texts.get(file)?.includes(name) && !file.toLowerCase().includes(name))
    .filter((file) => !file.startsWith(table) && !file.startsWith(ownTypes) && !ofSigners.includes(file))
    .sort()

// The others have special rules somewhere, such as Twitter's windows on phones.
test.each(['spotify', 'tiktok', 'twitch'])(
  'a social network such as %s stands in five shared files at most',
  (name) => {
    const files = sharedFiles(name)
    expect(
      files.length,
      `${name} is named in ${files.join(', ')}; let it follow from socialNetworks`,
    ).toBeLessThanOrEqual(5)
  },
)

// Four of them are the languages, and several more are the published names. A figure here only goes down.
test.each([
  { name: 'telegram', max: 15 },
  { name: 'farcaster', max: 15 },
])('a login method such as $name stands in $max shared files at most', ({ name, max }) => {
  const files = sharedFiles(name)
  expect(
    files.length,
    `${name} is named in ${files.join(', ')}; let it follow from what the method says of itself (methods/registry.ts)`,
  ).toBeLessThanOrEqual(max)
})

test('every social network has a page that says how to get its keys', () => {
  const index = readFileSync('docs/use/methods/README.md', 'utf8')
  const pages = readdirSync('docs/use/methods')
  const missing = socialProviders.filter((id) => !pages.includes(`${id}.md`) || !index.includes(`(${id}.md)`))
  expect(missing.map(getNetworkName)).toEqual([])
})
