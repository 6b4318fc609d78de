// `dev.json` in the data folder: addresses and ids of the demo, for the next start and for other programs.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the file of the last start, if it is complete. */
export function readDevFile({ dataFolder }) {
  const path = join(dataFolder, 'dev.json')
  if (!existsSync(path)) return undefined
  try {
    const { apiUrl, appId, appSecret, providerAppId, signingKey } = JSON.parse(readFileSync(path, 'utf8'))
    return typeof appId === 'string' && typeof appSecret === 'string'
      ? { apiUrl, appId, appSecret, providerAppId, signingKey }
      : undefined
  } catch {
    return undefined
  }
}

/** Written last, and with one rename: once the file exists, everything answers. */
export function writeDevFile(config, { appId, appSecret, providerAppId, signingKey }) {
  const path = join(config.dataFolder, 'dev.json')
  const content = {
    apiUrl: config.apiUrl,
    demoUrl: config.demoUrl,
    inboxUrl: inboxUrl(config),
    chains: config.chains,
    appId,
    appSecret,
    providerAppId,
    signingKey,
  }
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

export const inboxUrl = ({ apiUrl }) => `${apiUrl}/sandbox/inbox`
