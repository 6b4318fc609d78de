// The package.json of a package as it is published.

/** Fields that all packages share are only in the package.json of the root. */
export function toPublished(
  { scripts: _, devDependencies: __, ...manifest },
  { engines, repository, publishConfig },
) {
  const directory = `packages/${manifest.name.replace('@latchkey/', '')}`
  const isKnown = repository.url !== ''
  return {
    ...manifest,
    ...(manifest.exports && {
      exports: withoutSources(manifest.exports),
      ...withoutExports(manifest.exports),
    }),
    engines,
    ...(isKnown && { repository: { ...repository, directory } }),
    // A provenance names the repository, and a registry compares the two.
    publishConfig: { ...publishConfig, provenance: isKnown && publishConfig.provenance },
  }
}

/** The condition `source` is only for this repository: the sources are not published. */
function withoutSources(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([path, target]) => [
      path,
      typeof target === 'string' ? target : withoutSource(target),
    ]),
  )
}

/** Repeats `exports` for tools that do not read it: TypeScript with `moduleResolution: node` finds types by these. */
function withoutExports(exports) {
  const entries = Object.entries(exports).filter(([, target]) => target.types !== undefined)
  const root = exports['.']
  const types = entries
    .filter(([path]) => path !== '.')
    .map(([path, target]) => [path.slice('./'.length), [target.types]])
  return {
    ...(root?.types && { main: root.default, types: root.types }),
    ...(types.length > 0 && { typesVersions: { '*': Object.fromEntries(types) } }),
  }
}

const withoutSource = ({ source: _, ...conditions }) => conditions
