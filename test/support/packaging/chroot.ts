import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installNode } from '../../../scripts/nodes.mjs'
import { checkout, readPairs, readStages, readSteps, type Stage, type Step } from './dockerfile.ts'

// Builds what the Dockerfile says without Docker: each stage is a folder with a Debian inside, and each RUN is a command
// in it. Needs root, `debootstrap` and the npm registry.

const run = promisify(execFile)
const cache = join(checkout, '.cache', 'image')

export function lacksForImage(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'this is not Linux on x64'
  if (process.getuid?.() !== 0) return 'only root can change the root folder'
  for (const program of ['debootstrap', 'chroot', 'unshare', 'setpriv'])
    if (!['/usr/sbin', '/usr/bin', '/sbin', '/bin'].some((folder) => existsSync(join(folder, program))))
      return `there is no ${program} (Debian: apt-get install debootstrap util-linux)`
  return undefined
}

/** The packages of Node on npm have no npm, unlike the image. */
const npmVersion = '11.19.1'
/** Where npm of this machine keeps packages, so that a second run fetches none. */
const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
/** The file of a proxy's certificate, if this machine needs one to reach the registry. */
const certificates = process.env.NODE_EXTRA_CA_CERTS

/** A folder like the image `node:<version>-<release>-slim`: Debian, Node, npm, and the user `node`. */
async function makeBase(image: string): Promise<string> {
  const [, version = '', release = ''] = /^node:([\d.]+)-([a-z]+)-slim$/.exec(image) ?? []
  if (!release) throw new Error(`${image} is not an image of Node that this test knows.`)
  const folder = join(cache, image.replaceAll(/[:]/g, '-'))
  if (existsSync(folder)) return folder
  const debian = join(cache, release)
  if (!existsSync(debian)) {
    await mkdir(cache, { recursive: true })
    await run('debootstrap', ['--variant=minbase', release, `${debian}.part`], { maxBuffer: 1e8 })
    await rename(`${debian}.part`, debian)
  }
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await copy(debian, part)
  const program = installNode(version)
  if (program === undefined) throw new Error(`npm has no Node ${version} for this machine.`)
  await cp(program, join(part, 'usr/local/bin/node'), { dereference: true })
  const npm = ['install', '--global', '--prefix', join(part, 'usr/local'), '--ignore-scripts', '--no-audit']
  await run('npm', [...npm, `npm@${npmVersion}`])
  await run('chroot', [part, 'useradd', '--uid', '1000', '--create-home', 'node'])
  await rename(part, folder)
  return folder
}

/** Copies a folder with owners, modes and links. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['--archive', '--reflink=auto', from, to])
}

export type Image = {
  root: string
  env: Record<string, string>
  user: string
  folder: string
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
  stopSignal: NodeJS.Signals
}

/** Runs every step of every stage. `target` is an empty folder. */
export async function buildImage(target: string): Promise<Image> {
  const stages = readStages()
  const roots = new Map<string, string>()
  let root = ''
  for (const [index, stage] of stages.entries()) {
    root = join(target, `stage-${index}`)
    await copy(await makeBase(stage.image), root)
    await runStage(stage, root, roots)
    if (stage.name) roots.set(stage.name, root)
  }
  const last = stages.at(-1)
  const one = (keyword: string) => readSteps(last, keyword).at(-1)?.rest ?? ''
  const list = (text: string) => JSON.parse(text) as string[]
  return {
    root,
    env: readPairs(one('ENV')),
    user: one('USER'),
    folder: one('WORKDIR'),
    entrypoint: list(one('ENTRYPOINT')),
    command: list(one('CMD')),
    healthcheck: list(one('HEALTHCHECK').replace(/^.*?CMD /s, '')),
    stopSignal: one('STOPSIGNAL') as NodeJS.Signals,
  }
}

async function runStage(stage: Stage, root: string, stages: ReadonlyMap<string, string>): Promise<void> {
  let folder = '/'
  for (const step of stage.steps) {
    if (step.keyword === 'WORKDIR') {
      folder = step.rest
      await mkdir(join(root, folder), { recursive: true })
    }
    if (step.keyword === 'COPY') await copyInto(step, { root, folder, stages })
    if (step.keyword === 'RUN') await runInside(root, folder, step)
  }
}

type Target = { root: string; folder: string; stages: ReadonlyMap<string, string> }

/** A folder is copied by its content, a file by its name, as Docker does. */
async function copyInto(step: Step, { root, folder, stages }: Target): Promise<void> {
  const paths = step.rest.split(/\s+/)
  const to = resolve(join(root, folder), paths.pop() ?? '')
  const from = step.flags.from
  if (from === undefined) {
    if (paths.join() !== '.') throw new Error(`Line ${step.line}: only the whole checkout can be copied.`)
    await copyCheckout(to)
    return
  }
  const source = stages.get(from)
  if (!source) throw new Error(`Line ${step.line}: there is no stage ${from}.`)
  for (const path of paths) {
    const isFolder = (await run('stat', ['--format=%F', join(source, path)])).stdout.trim() === 'directory'
    await mkdir(isFolder ? dirname(to) : to, { recursive: true })
    await copy(join(source, path), to)
  }
}

/** What git has, with changes that are not committed, without what the file next to the Dockerfile leaves out. */
async function copyCheckout(to: string): Promise<void> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const { stdout } = await run('git', args, { cwd: checkout, maxBuffer: 1e8 })
  const patterns = (await readFile(join(checkout, 'docs/examples/Dockerfile.dockerignore'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^\*\*\//, ''))
  for (const path of stdout.split('\0').filter((name) => name && existsSync(join(checkout, name)))) {
    if (patterns.some((name) => `/${path}/`.includes(`/${name}/`))) continue
    await mkdir(dirname(join(to, path)), { recursive: true })
    await cp(join(checkout, path), join(to, path), { verbatimSymlinks: true })
  }
}

async function runInside(root: string, folder: string, step: Step): Promise<void> {
  await writeFile(join(root, 'etc/resolv.conf'), await readFile('/etc/resolv.conf'))
  const mounts = [`mount -t proc proc ${root}/proc`]
  const env = [
    'HOME=/root',
    'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    'npm_config_cache=/npm-cache',
  ]
  await mkdir(join(root, 'npm-cache'), { recursive: true })
  mounts.push(`mount --bind ${npmCache} ${root}/npm-cache`)
  env.push('npm_config_prefer_offline=true')
  if (certificates && existsSync(certificates)) {
    await cp(certificates, join(root, 'certificates.pem'), { dereference: true })
    env.push('NODE_EXTRA_CA_CERTS=/certificates.pem')
  }
  // The mounts end with the command, because the namespace is its own.
  const script = `${mounts.join(' && ')} && exec chroot ${root} env -i ${env.join(' ')} /bin/sh -c "$1"`
  const command = `cd ${folder} && ${step.rest}`
  try {
    await run('unshare', ['--mount', '--', '/bin/sh', '-c', script, 'sh', command], { maxBuffer: 1e8 })
  } catch (cause) {
    const { stderr = '', stdout = '' } = cause as { stderr?: string; stdout?: string }
    throw new Error(`Line ${step.line} failed: ${step.rest}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`)
  } finally {
    for (const name of ['npm-cache', 'certificates.pem', 'etc/resolv.conf'])
      await rm(join(root, name), { recursive: true, force: true })
  }
}

export type Container = {
  process: ChildProcess
  output(): string
  /** The signal that Docker sends to stop it. */
  stop(): void
}

type Options = {
  env: Record<string, string>
  /** Folders of this machine, by the paths at which the container sees them, read-only. */
  mounts?: Record<string, string>
  /** Instead of the image's own command. */
  command?: string[]
  /** Instead of the image's entrypoint. */
  entrypoint?: string[]
}

/**
 * Starts the image as a hardened platform does: the whole root is read-only, the user is the image's, there are no
 * capabilities and no new privileges, and it is the first process of its own process namespace.
 */
export async function startContainer(image: Image, options: Options): Promise<Container> {
  const { root, user, folder } = image
  const [uid, gid] = user.split(':')
  const mounts = [`mount --bind ${root} ${root}`]
  for (const [inside, outside] of Object.entries(options.mounts ?? {})) {
    await mkdir(join(root, inside), { recursive: true })
    mounts.push(`mount --bind ${outside} ${root}${inside}`, `mount -o remount,bind,ro ${root}${inside}`)
  }
  mounts.push(`mount -o remount,bind,ro ${root}`, `mount -t proc proc ${root}/proc`)
  const env = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...image.env, ...options.env })
  const drop = [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all'],
  ]
  const line = [
    ...['chroot', root, '/usr/bin/env', '-i', `--chdir=${folder}`, ...env.map((pair) => pair.join('='))],
    ...[
      'setpriv',
      ...drop,
      ...(options.entrypoint ?? image.entrypoint),
      ...(options.command ?? image.command),
    ],
  ]
  const script = `${mounts.join(' && ')} && exec "$@"`
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--', '/bin/sh', '-c', script, 'sh', ...line],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const stop = () => {
    const list = execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid='], { encoding: 'utf8' })
    process.kill(Number(list.trim()), image.stopSignal)
  }
  return { process: child, output: () => text, stop }
}
