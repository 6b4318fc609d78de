import type { Config } from '../config/config.ts'
import { methods } from '../methods/registry.ts'
import { isLoopback } from '../network/loopback.ts'
import type { Logger } from '../telemetry/log.ts'

/** Says once what a server goes without. */
export function sayAtStart(config: Config, log: Pick<Logger, 'warn'>): void {
  for (const note of startNotes(config)) log.warn(note)
}

/** What a server goes without, as far as its config tells: said at the start, in sentences that say what to do. */
export function startNotes(config: Config): string[] {
  return config.profile === 'production' ? unset(config) : openDoors(config)
}

function unset({ publicUrl, trustedProxies, smtpUrl, rpcUrls, databaseUrl }: Config): string[] {
  return [
    ...(isLoopback(new URL(publicUrl).hostname)
      ? [
          `PUBLIC_URL is ${publicUrl}: only browsers on this machine reach it. Set it to the https:// address that users open.`,
        ]
      : []),
    ...(smtpUrl === undefined
      ? [
          'SMTP_URL is not set: nobody can sign in by email, and nobody is told by mail of a new device or a changed login. Set it to smtps://user:password@host.',
        ]
      : []),
    ...(trustedProxies === 0
      ? [
          'TRUSTED_PROXIES is not set: behind a proxy all users share one address and its limits. Set how many proxies stand in front.',
        ]
      : []),
    ...(Object.keys(rpcUrls).length === 0
      ? [`RPC_URLS is not set: nobody signs in with ${askingChains().join(' or with ')}.`]
      : []),
    ...(databaseUrl === undefined
      ? ['DATABASE_URL is not set: the database is the embedded one in the data folder. Back that folder up.']
      : []),
  ]
}

function askingChains(): string[] {
  return Object.values(methods).flatMap(({ asksChainAbout }) => asksChainAbout ?? [])
}

function openDoors({ sandboxOpen }: Config): string[] {
  return sandboxOpen
    ? [
        'LATCHKEY_SANDBOX is network: everybody who reaches this port can read every code and sign in as anybody. Unset it unless all of them may.',
      ]
    : []
}
