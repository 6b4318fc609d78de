import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The packages of a page. `npm run pack` makes a tarball of each. */
const sdk = ['wire', 'core', 'react']

/**
 * Each example with its port, which is part of its app's allowed origin, the prefix of its variables, the packages of
 * ours that it needs, and whether it has a server, which gets the app secret.
 */
export const examples = {
  vite: { port: 5173, prefix: 'VITE', packages: sdk, hasServer: false },
  next: { port: 3100, prefix: 'NEXT_PUBLIC', packages: [...sdk, 'node'], hasServer: true },
} as const
export type ExampleName = keyof typeof examples

/** The folder of this package, built or not. */
const packageFolder = fileURLToPath(new URL('../../..', import.meta.url))
const checkout = resolve(packageFolder, '../..')
const ofTheMachine = ['node_modules', 'dist', '.next', 'next-env.d.ts']
const sourceVersion = '0.0.0'

type Example = {
  name: ExampleName
  folder: string
  /** By name, as in package.json. */
  dependencies: Record<string, string>
  appId: string
  appSecret: string
  apiUrl: string
}

/** Copies an example, and writes its app id and server address. */
export async function copyExample(example: Example): Promise<void> {
  const { name, folder, dependencies, appId, appSecret, apiUrl } = example
  const packedFolder = join(packageFolder, 'examples', name)
  await mkdir(folder, { recursive: true })
  await cp(existsSync(packedFolder) ? packedFolder : join(checkout, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !ofTheMachine.includes(basename(path)),
  })
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const manifestCopy = { ...manifest, name: toPackageName(folder), version: '0.1.0' }
  manifestCopy.dependencies = { ...manifest.dependencies, ...dependencies }
  const { prefix, hasServer } = examples[name]
  const variables = [`${prefix}_LATCHKEY_APP_ID=${appId}`, `${prefix}_LATCHKEY_API_URL=${apiUrl}`]
  // Without the prefix: no page can read it.
  if (hasServer) variables.push(`LATCHKEY_APP_SECRET=${appSecret}`)
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(manifestCopy, null, 2)}\n`,
    '.env.local': `${variables.join('\n')}\n`,
    '.gitignore': 'node_modules\ndist\n.next\n.env.local\n',
    // The example's own file is for its workspace.
    ...(name === 'next' && {
      'next.config.mjs': 'export default { turbopack: { root: import.meta.dirname } }\n',
    }),
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

/** Uses the tarballs of `npm run pack`, from the given folder or its default; otherwise the published packages. */
export async function findSdk(
  folder: string,
  { name: example, packages }: { name: ExampleName; packages: string | undefined },
): Promise<Record<string, string>> {
  const names = examples[example].packages
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const tarball = (source: string, name: string) => join(source, `latchkey-${name}-${version}.tgz`)
  const sources =
    packages === undefined ? ['.', checkout].map((at) => join(at, 'artifacts/packages')) : [packages]
  const packageSource = sources
    .map((at) => resolve(at))
    .find((at) => names.every((name) => existsSync(tarball(at, name))))
  if (packageSource !== undefined)
    return Object.fromEntries(
      names.map((name) => {
        const path = relative(folder, tarball(packageSource, name)).split(sep).join('/')
        return [`@latchkey/${name}`, `file:${path}`]
      }),
    )
  if (packages !== undefined) throw new Error(`${resolve(packages)} has no tarballs of version ${version}.`)
  if (version === sourceVersion)
    throw new Error(
      'The packages are not on npm yet. Run `npm run pack` in a checkout, then pass the folder of the tarballs: ' +
        '--packages path/to/artifacts/packages',
    )
  return Object.fromEntries(
    ['react', 'node'].filter((name) => names.includes(name)).map((name) => [`@latchkey/${name}`, version]),
  )
}

/** A name that npm accepts: lower case, without characters that a URL would escape. */
function toPackageName(folder: string): string {
  return (
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z\d._-]+/g, '-')
      .replace(/^[._-]+/, '') || 'app'
  )
}
