import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The port of each example, which is part of its app's allowed origin, and the prefix of its variables. */
export const examples = {
  vite: { port: 5173, prefix: 'VITE' },
  next: { port: 3100, prefix: 'NEXT_PUBLIC' },
} as const
export type ExampleName = keyof typeof examples

/** The folder of this package, built or not. */
const packageFolder = fileURLToPath(new URL('../../..', import.meta.url))
const checkout = resolve(packageFolder, '../..')
const ofTheMachine = ['node_modules', 'dist', '.next', 'next-env.d.ts']
/** Our packages that an app needs; `npm run pack` makes a tarball of each. */
const sdk = ['wire', 'core', 'react']
const sourceVersion = '0.0.0'

type Example = {
  name: ExampleName
  folder: string
  /** By name, as in package.json. */
  dependencies: Record<string, string>
  appId: string
  apiUrl: string
}

/** Copies an example, and writes its app id and server address. */
export async function copyExample({ name, folder, dependencies, appId, apiUrl }: Example): Promise<void> {
  const packedFolder = join(packageFolder, 'examples', name)
  await mkdir(folder, { recursive: true })
  await cp(existsSync(packedFolder) ? packedFolder : join(checkout, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !ofTheMachine.includes(basename(path)),
  })
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const manifestCopy = { ...manifest, name: toPackageName(folder), version: '0.1.0' }
  manifestCopy.dependencies = { ...manifest.dependencies, ...dependencies }
  const { prefix } = examples[name]
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(manifestCopy, null, 2)}\n`,
    '.env.local': `${prefix}_LATCHKEY_APP_ID=${appId}\n${prefix}_LATCHKEY_API_URL=${apiUrl}\n`,
    '.gitignore': 'node_modules\ndist\n.next\n.env.local\n',
    // The example's own file is for its workspace.
    ...(name === 'next' && {
      'next.config.mjs': 'export default { turbopack: { root: import.meta.dirname } }\n',
    }),
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

/** Uses the tarballs of `npm run pack`, from the given folder or its default; otherwise the published packages. */
export async function findSdk(folder: string, packages: string | undefined): Promise<Record<string, string>> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const tarball = (source: string, name: string) => join(source, `latchkey-${name}-${version}.tgz`)
  const sources =
    packages === undefined ? ['.', checkout].map((at) => join(at, 'artifacts/packages')) : [packages]
  const packageSource = sources
    .map((at) => resolve(at))
    .find((at) => sdk.every((name) => existsSync(tarball(at, name))))
  if (packageSource !== undefined)
    return Object.fromEntries(
      sdk.map((name) => {
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
  return { '@latchkey/react': version }
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
