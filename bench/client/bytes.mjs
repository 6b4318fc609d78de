// P1, P2, P5: sizes do not vary, so one round is enough.
import { clientFolder, installClient } from '../lib/peers.mjs'
import { goal, kB, megabytes, note } from '../lib/stats.mjs'
import { brotliWithoutReact, buildPage, entryScripts } from './build.mjs'
import { installOurs } from './ours.mjs'
import { pages } from './pages.mjs'
import { launch, serveFolders, visit } from './visit.mjs'

export async function runBytes() {
  const ours = await installOurs()
  const theirs = await installClient('react-auth')
  await installClient('better-auth')
  const built = {}
  for (const name of ['latchkey', 'react-auth', 'better-auth'])
    built[name] = await buildPage(clientFolder(name), pages[name].source)
  const opened = await visitBoth(built)
  return [...loaded(opened), ...provider(built), ...installed(ours, theirs), quiet(opened.latchkey)]
}

async function visitBoth(built) {
  const [browser, site] = await Promise.all([launch(), serveFolders()])
  try {
    const look = (name) => visit({ browser, site, built: built[name], opens: true })
    return { latchkey: await look('latchkey'), 'react-auth': await look('react-auth') }
  } finally {
    await browser.close()
    site.close()
  }
}

function loaded(opened) {
  const [ours, theirs] = [opened.latchkey, opened['react-auth']].map(({ scripts }) =>
    brotliWithoutReact(scripts),
  )
  return [
    goal({
      id: 'P1',
      what: 'JS until the modal is open, without React, brotli, against react-auth 2.0.9',
      ours: kB(ours),
      peer: kB(theirs),
      ratio: ours / theirs,
      target: 1 / 14,
    }),
  ]
}

function provider(built) {
  const ours = brotliWithoutReact(entryScripts(built.latchkey))
  const theirs = brotliWithoutReact(entryScripts(built['better-auth']))
  const sizes = { id: 'P2', ours: kB(ours) }
  return [
    goal({ ...sizes, what: 'provider entry, kB brotli', peer: '', ratio: ours / 1_000, target: 12 }),
    goal({
      ...sizes,
      what: 'provider entry, against better-auth’s client',
      peer: kB(theirs),
      ratio: ours / theirs,
      target: 1.2,
    }),
  ]
}

function installed(ours, theirs) {
  const oddities = ({ twice, overriddenPeers, legacyPeerDeps }) =>
    `${twice.length} twice, ${overriddenPeers} peers overridden${legacyPeerDeps ? ', conflict' : ''}`
  return [
    goal({
      id: 'P5',
      what: 'install with React, MB, against react-auth 2.0.9',
      ours: megabytes(ours.bytes),
      peer: megabytes(theirs.bytes),
      ratio: ours.bytes / theirs.bytes,
      target: 1 / 12,
    }),
    goal({
      id: 'P5',
      what: 'packages installed',
      ours: `${ours.packages}`,
      peer: `${theirs.packages}`,
      ratio: ours.packages,
      target: 28,
    }),
    goal({
      id: 'P5',
      what: 'packages present twice, or peers overridden',
      ours: oddities(ours),
      peer: oddities(theirs),
      ratio: ours.twice.length + ours.overriddenPeers + Number(ours.legacyPeerDeps),
      target: 0,
    }),
  ]
}

function quiet({ beforeClick }) {
  return note({
    id: 'P5',
    what: 'hosts called before a click, besides the app’s own',
    ours: beforeClick.join(' '),
  })
}
