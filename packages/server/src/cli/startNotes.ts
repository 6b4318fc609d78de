import type { Config } from '../config/config.ts'
import { methods } from '../methods/registry.ts'
import { isLoopback } from '../network/loopback.ts'
import type { Logger } from '../telemetry/log.ts'

/** Logs the missing settings of a server once. */
export function sayAtStart(config: Config, log: Pick<Logger, 'warn'>): void {
  for (const note of startNotes(config)) log.warn(note)
}

/** The missing settings of a server, as far as its config shows them, with the next step for each. */
export function startNotes(config: Config): string[] {
  return config.profile === 'production' ? unset(config) : openDoors(config)
}

function unset({ publicUrl, trustedProxies, smtpUrl, rpcUrls, databaseUrl }: Config): string[] {
  return [
    ...(isLoopback(new URL(publicUrl).hostname)
      ? [
          `PUBLIC_URL is ${publicUrl}: only browsers on this machine can reach it. Set it to the https:// address that users open.`,
        ]
      : []),
    ...(smtpUrl === undefined
      ? [
          'SMTP_URL is not set: users cannot sign in by email, and get no mail about a new device or a changed login. Set it to smtps://user:password@host.',
        ]
      : []),
    ...(trustedProxies === 0
      ? [
          'TRUSTED_PROXIES is not set: behind a proxy all users share one address and its limits. Set the number of proxies in front of the server.',
        ]
      : []),
    ...(Object.keys(rpcUrls).length === 0
      ? [`RPC_URLS is not set: users cannot sign in with ${askingChains().join(' or with ')}.`]
      : []),
    ...(databaseUrl === undefined
      ? [
          'DATABASE_URL is not set: Latchkey uses the embedded database in the data folder. Back up that folder.',
        ]
      : []),
  ]
}

function askingChains(): string[] {
  return Object.values(methods).flatMap(({ asksChainAbout }) => asksChainAbout ?? [])
}

function openDoors({ sandboxOpen }: Config): string[] {
  return sandboxOpen
    ? [
        'LATCHKEY_SANDBOX is network: anyone who reaches this port can read every code and sign in as any user. Unset it unless that is intended.',
      ]
    : []
}
