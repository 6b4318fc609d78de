import { readFileSync, statSync } from 'node:fs'
import { vendorNames, vendors } from './vendors.ts'

type Variables = Record<string, string>
type SecretFiles = { variables: Variables; problems: { key: string; reason: string }[] }

const ending = '_FILE'
/**
 * Replaces each `NAME_FILE` by a `NAME` with the text of that file, as Docker and Kubernetes hand over secrets. Only for
 * variables of this server: `names`, and the keys of vendors.
 *
 * @example
 * readSecretFiles({ DATABASE_URL_FILE: '/run/secrets/database_url' }, ['DATABASE_URL']).variables.DATABASE_URL
 */
export function readSecretFiles(env: Variables, names: readonly string[]): SecretFiles {
  const variables = { ...env }
  const problems: SecretFiles['problems'] = []
  for (const name of [...names, ...vendorVariables()]) {
    const key = `${name}${ending}`
    const path = env[key]
    if (path === undefined) continue
    if (env[name] !== undefined) {
      problems.push({ key, reason: `is set, and ${name} too: unset one of them` })
      continue
    }
    const result = readSecret(path)
    if ('reason' in result) problems.push({ key, reason: result.reason })
    else variables[name] = result.text
  }
  return { variables, problems }
}

function vendorVariables(): string[] {
  return vendorNames.flatMap((name) => {
    const { required, optional } = vendors[name]
    return [...required, ...optional].map((member) => `${name}_${member}`.toUpperCase())
  })
}

/** Without the line break that editors and `echo` add at the end. The reason never has the content. */
function readSecret(path: string): { text: string } | { reason: string } {
  try {
    // A device has no end; a directory is refused by the read, with its own reason.
    const stats = statSync(path)
    if (!stats.isFile() && !stats.isDirectory()) return { reason: `${path} is not a file` }
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return text === '' ? { reason: `${path} is empty` } : { text }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown'
    return { reason: `${path} cannot be read (${code}): check that it exists and that this user may read it` }
  }
}
