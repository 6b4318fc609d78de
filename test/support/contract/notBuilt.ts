import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Statement = {
  /** The page, by its path in the repository. */
  page: string
  /** A part of the line. */
  says: string
  /** The proof that it is true, or the test that compares it. */
  why: string
  /** Checks it in the code. */
  isTrue?: () => boolean
}

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const protocol = 'docs/develop/protocol'

/** Files of a folder, without tests, that contain a word. */
function findFiles(folder: string, word: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => read(join(folder, path)).includes(word))
}

/** Every line of the docs that says that something is not built, not there yet or not read. */
export const statements: readonly Statement[] = [
  { page: `${protocol}/README.md`, says: '- **not built**:', why: 'defines the mark' },
  { page: 'docs/status.md', says: '- **Planned**: not built.', why: 'defines the mark' },
  {
    page: `${protocol}/1-transport.md`,
    says: '| `feature_not_enabled` | 400 |',
    why: 'defines the code',
  },
  {
    page: `${protocol}/1-transport.md`,
    says: 'allowed and not read',
    why: 'headers of later clients',
    isTrue: () =>
      findFiles('packages/server/src/http', 'privy-retry-attempt').every((path) => path === 'cors.ts'),
  },
  {
    page: `${protocol}/1-transport.md`,
    says: '`privy-ui`',
    why: 'a header of the published modal',
    isTrue: () => findFiles('packages/server/src', 'privy-ui').every((path) => path === 'http/cors.ts'),
  },
  {
    page: 'docs/develop/recipes/add-a-social-network.md',
    says: 'signed with the client secret is not read',
    why: 'vendor.test.ts sends one that is signed by HS256',
    isTrue: () => read('packages/server/src/vendors/oauth/vendor.test.ts').includes("alg: 'HS256'"),
  },
  {
    page: `${protocol}/1-transport.md`,
    says: 'published clients ask for features that are not built',
    why: 'the calls that documented.test.ts finds unbuilt',
  },
  {
    page: `${protocol}/11-server-sdks.md`,
    says: 'Import is not built.',
    why: 'documented.test.ts compares the two rows of wallets/import',
  },
  {
    page: `${protocol}/10-react.md`,
    says: 'Names whose feature is not built are missing on purpose',
    why: 'reference.test.ts asks for a reason for each missing name',
  },
  {
    page: `${protocol}/2-calls.md`,
    says: '`code_type: "raw"`',
    why: 'the route refuses it',
    isTrue: () => read('packages/server/src/methods/oauth/routes.ts').includes("code_type === 'raw') throw"),
  },
  {
    page: `${protocol}/2-calls.md`,
    says: 'Features that are not built are reported as off',
    why: 'WhatsApp is the only feature in the list of the server',
    isTrue: () => {
      const names = [...read('packages/server/src/app/notImplemented.ts').matchAll(/ name: '(\w+)'/g)]
      return names.map(([, name]) => name).join() === 'whatsapp_enabled'
    },
  },
  {
    page: `${protocol}/2-calls.md`,
    says: "Not built. The frame's own calls",
    why: 'documented.test.ts compares each row of the table above it',
  },
  {
    page: `${protocol}/6-frame.md`,
    says: 'with the query `caid` and `client_id`',
    why: 'no file of the frame or its route names them',
    isTrue: () =>
      [...findFiles('packages/frame/src', 'caid'), ...findFiles('packages/frame/src', "'client_id'")]
        .length === 0,
  },
  {
    page: `${protocol}/6-frame.md`,
    says: '| `privy:user-signer:sign` |',
    why: 'documented.test.ts compares the column with the operations of the frame',
  },
  {
    page: `${protocol}/6-frame.md`,
    says: '`client_type` other than `web`',
    why: 'the route refuses it',
    isTrue: () =>
      read('packages/server/src/wallet/recovery/clouds/routes.ts').includes("client_type !== 'web') throw"),
  },
  {
    page: 'docs/reference/config.md',
    says: '`intl.textLocalization`',
    why: 'only its type names it',
    isTrue: () =>
      findFiles('packages/react/src', 'textLocalization').length === 0 &&
      findFiles('packages/core/src', 'textLocalization').join() === 'app/config.ts',
  },
  {
    page: 'docs/reference/types.md',
    says: 'Not read yet: the modal uses its own texts.',
    why: 'as in config.md',
  },
  ...['docs/reference/config.md', 'docs/reference/types.md'].map((page) => ({
    page,
    says: 'Not read: the user chooses how to pay.',
    why: 'only types name `paymentMethod`',
    isTrue: () =>
      findFiles('packages/core/src', '.paymentMethod').length +
        findFiles('packages/react/src', '.paymentMethod').length ===
      0,
  })),
  ...['docs/reference/config.md', 'docs/reference/types.md'].map((page) => ({
    page,
    says: 'Member of older versions; not read.',
    why: 'only types name `inDialog` and `inParentNodeId`',
    isTrue: () =>
      ['inDialog', 'inParentNodeId'].every((name) => findFiles('packages/react/src', name).length === 0),
  })),
  {
    page: 'docs/reference/types.md',
    says: 'Member of older chain objects. Not read.',
    why: 'a type of the published SDK',
  },
  {
    page: 'docs/reference/types.md',
    says: "Ignored: MoonPay's own page asks the user.",
    why: 'as `paymentMethod` of the config',
  },
  {
    page: 'docs/reference/types.md',
    says: 'From later versions. Ignored: a request can always be refused.',
    why: '`isCancellable` is taken out of the options and dropped',
    isTrue: () =>
      [...findFiles('packages/react/src', 'isCancellable')].every((path) =>
        /isCancellable(\?: boolean|: _)/.test(read(join('packages/react/src', path))),
      ),
  },
  {
    page: 'docs/reference/types.md',
    says: 'Ignores the other members that later versions accept.',
    why: 'importWallet passes on the key only',
  },
  {
    page: 'docs/reference/types.md',
    says: "Ignored: the message's own chain counts.",
    why: 'the chain is part of the text that the wallet signs',
  },
  {
    page: 'docs/use/migrate.md',
    says: 'Ignored: they compile and have no effect',
    why: 'the client warns about these members (`core/src/app/unreadConfig.ts`)',
  },
  {
    page: 'docs/reference/published-names.md',
    says: 'not built',
    why: 'each row lists names that our entries do not export, which reference.test.ts compares',
  },
  {
    page: 'docs/reference/settings.md',
    says: '`whatsapp_enabled`',
    why: 'notImplemented.ts sends it as off',
    isTrue: () => read('packages/server/src/app/notImplemented.ts').includes('whatsapp_enabled: false'),
  },
  {
    page: 'docs/security/requirements.md',
    says: 'Admin pages: not built.',
    why: 'no page of the server begins with /admin',
    isTrue: () => findFiles('packages/server/src', "'/admin").length === 0,
  },
  {
    page: 'docs/use/methods/farcaster.md',
    says: '(sponsorship) are not built',
    why: 'no code of the Farcaster vendor or method sponsors',
    isTrue: () =>
      ['vendors/farcaster', 'methods/farcaster'].every(
        (folder) => findFiles(`packages/server/src/${folder}`, 'sponsor').length === 0,
      ),
  },
  ...['| `solana:signIn` | not yet', '## Not built yet'].map((says) => ({
    page: 'docs/use/solana.md',
    says,
    why: 'the announced wallet has no such feature',
    isTrue: () => findFiles('packages/core/src', 'solana:signIn').length === 0,
  })),
  ...['| `feature_not_enabled` |', '| A published SDK gets `feature_not_enabled`'].map((says) => ({
    page: 'docs/use/troubleshooting.md',
    says,
    why: 'what the code means',
  })),
]
