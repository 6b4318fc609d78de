import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { App } from '../app/app.ts'
import { listApps } from '../app/store.ts'
import { unbuiltOf } from '../app/unbuilt.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { hostOf } from '../db/open.ts'
import { isLoopback } from '../http/cors.ts'
import type { Command } from './appCommands.ts'
import { withContext } from './context.ts'
import { checkDataKeys, checkKeys } from './doctorKeys.ts'
import { callbacksOf, checkMethods } from './doctorMethods.ts'
import { bad, type Finding, ok, warn } from './finding.ts'
import { hostPolicy } from './hostPolicy.ts'
import { table } from './output.ts'

const marks = { ok: 'ok  ', warn: 'note', bad: 'BAD ' } as const

/** Looks at everything a server needs and says what is wrong. Exit code 1 when something is. */
export const doctorCommand: Command = async (_args, { config, out }) => {
  const findings = [...checkConfig(config), ...(await checkKeys(config)), await checkMail(config)]
  // Opening checks that the keys fit, the database is neither too old nor too new, and migrates it.
  const apps = await withContext(config, async (ctx) => {
    findings.push(...(await checkDatabase(ctx)), ...(await checkDataKeys(ctx)))
    const all = await listApps(ctx.db)
    for (const app of all)
      findings.push(...checkApp(app, config), ...(await checkMethods(ctx, app)), ...checkUnbuilt(app))
    return all
  })
  for (const { level, what } of findings) out.line(`${marks[level]}  ${what}`)
  for (const app of apps)
    out.line(`\nContent-Security-Policy of a page that uses "${app.name}":\n  ${hostPolicy(app, config)}`)
  for (const app of apps) {
    const callbacks = callbacksOf(app, config.publicUrl)
    if (callbacks.length > 0)
      out.line(`\nTo register at the providers of "${app.name}":\n${table(callbacks)}`)
  }
  if (findings.some(({ level }) => level === 'bad'))
    throw new Error('Something needs your attention, see BAD above.')
}

function checkConfig({ profile, publicUrl, host, trustedProxies }: Config): Finding[] {
  const url = new URL(publicUrl)
  const production = profile === 'production'
  return [
    ok(`profile ${profile}, listening on ${host}`),
    url.protocol === 'https:' || isLoopback(url.hostname)
      ? ok(`public address ${publicUrl}`)
      : bad(`PUBLIC_URL ${publicUrl} is not https; browsers give the wallet page no cryptography there`),
    ...(production && isLoopback(url.hostname)
      ? [warn('PUBLIC_URL is this machine: nobody else will reach the server')]
      : []),
    ...(production && trustedProxies === 0
      ? [warn('TRUSTED_PROXIES is 0: behind a proxy all users would share one address and its limits')]
      : []),
  ]
}

async function checkMail({ smtpUrl, profile }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return profile === 'production'
      ? bad('SMTP_URL is not set: nobody can sign in by e-mail')
      : ok('mails go to the inbox of the sandbox')
  const transport = createTransport(smtpUrl, { connectionTimeout: 5_000, greetingTimeout: 5_000 } as object)
  try {
    await transport.verify()
    return ok(`mail server ${new URL(smtpUrl).host} answers`)
  } catch (cause) {
    return bad(
      `mail server ${new URL(smtpUrl).host}: ${cause instanceof Error ? cause.message : 'no answer'}`,
    )
  } finally {
    transport.close()
  }
}

async function checkDatabase({ db, config }: Context): Promise<Finding[]> {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes, current_setting('max_connections') as max_connections,
      current_setting('data_checksums') as data_checksums`.execute(db)
  const is = rows[0] ?? {}
  const where =
    config.databaseUrl === undefined ? `embedded in ${config.dataFolder}` : hostOf(config.databaseUrl)
  return [
    ok(`Postgres ${is.version}, ${where}`),
    ...['fsync', 'full_page_writes'].map((name) =>
      is[name] === 'on'
        ? ok(`${name} is on`)
        : bad(`${name} is ${is[name]}: a power cut loses or breaks data`),
    ),
    is.synchronous_commit === 'off'
      ? bad('synchronous_commit is off: an acknowledged wallet may be lost in a crash')
      : ok(`synchronous_commit is ${is.synchronous_commit}`),
    is.data_checksums === 'on' ? ok('data checksums are on') : warn('data checksums are off'),
    Number(is.max_connections) > config.databasePool + 5
      ? ok(`max_connections ${is.max_connections}, of which each process takes up to ${config.databasePool}`)
      : bad(`max_connections ${is.max_connections} is too few for DATABASE_POOL ${config.databasePool}`),
  ]
}

function checkApp(app: App, { profile }: Config): Finding[] {
  const insecure = app.allowedOrigins.filter((origin) => origin.startsWith('http:'))
  if (app.allowedOrigins.length === 0)
    return [bad(`app "${app.name}" (${app.id}) allows no origin: no page can use it`)]
  if (profile === 'production' && insecure.length > 0)
    return [
      warn(
        `app "${app.name}" (${app.id}) allows ${insecure.join(', ')}: remove it when nobody develops against it`,
      ),
    ]
  return [ok(`app "${app.name}" (${app.id}) allows ${app.allowedOrigins.join(', ')}`)]
}

function checkUnbuilt({ name, settings }: App): Finding[] {
  return unbuiltOf(settings).map((feature) =>
    warn(`app "${name}": ${feature} is set, but not built yet: clients are told that it is off`),
  )
}
