import { pagePath } from '@latchkey/frame'
import { startProblems } from '@latchkey/wire'
import { createTransport } from 'nodemailer'
import type { App } from '../../app/app.ts'
import { getNotImplemented } from '../../app/notImplemented.ts'
import { listApps, listBrokenApps } from '../../app/store.ts'
import type { Config } from '../../config/config.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'
import { hashPage } from '../../doctor/pageHash.ts'
import { defineCommand } from '../command.ts'
import { findDevelopmentServer, toConfigFor } from '../developmentServer.ts'
import { isUsageError, type Output, table, usageError } from '../output.ts'
import { toldToStop } from '../stopping.ts'
import { toWorkers } from '../workers.ts'
import { checkPage } from './checkPage.ts'
import { checkRuntime } from './checkRuntime.ts'
import { describeFailure } from './describeFailure.ts'
import { checkConfig } from './doctorConfig.ts'
import { checkDatabase } from './doctorDatabase.ts'
import { checkDataKeys, checkKeys } from './doctorKeys.ts'
import { checkMethods, listCallbacks } from './doctorMethods.ts'
import { checkRedis } from './doctorRedis.ts'
import { checkReplicas } from './doctorReplicas.ts'
import { checkDelegation, checkSigner } from './doctorSigner.ts'
import { checkWebhooks } from './doctorWebhooks.ts'
import { hostPolicy } from './hostPolicy.ts'
import { runLoad, toLoadOptions } from './load/loadCommand.ts'
import { lookInto } from './look.ts'

const marks = { ok: 'ok  ', warn: 'note', bad: 'BAD ' } as const

/** Checks everything a server needs and reports problems, without changing anything. Exit code 1 if there are any. */
export const doctorCommand = defineCommand(
  {
    options: {
      ...{ workers: { type: 'string' }, origin: { type: 'string' }, app: { type: 'string' } },
      ...{ load: { type: 'boolean' }, seconds: { type: 'string' }, callers: { type: 'string' } },
      json: { type: 'boolean' },
    },
  },
  async ({ values }, { config: environment, out }) => {
    const workers = toWorkers(values.workers)
    const { origin, app: appId } = values
    if (appId !== undefined && origin === undefined)
      throw usageError('--app needs --origin: it names the app that a page of that origin uses')
    const load = toLoadOptions(values)
    if (load && (origin ?? values.workers) !== undefined)
      throw usageError('--load only measures. Check origins and workers without it.')
    const { config, found } = await recognize(environment)
    if (load) {
      const options = { ...load, json: values.json === true, stop: toldToStop() }
      const loadFindings = await runLoad(config, options, out)
      if (!options.json) printFindings(loadFindings, out)
      return assertGood(loadFindings)
    }
    const findings = [
      ...found,
      checkRuntime(process.versions.node, new Date()),
      ...checkConfig(config),
      ...(await checkKeys(config)),
      await checkMail(config),
      ...(await checkRedis(config)),
      await checkWalletPage(),
    ]
    // Opening checks that the keys fit, and that the database is neither too old nor too new.
    const look = await lookInto(config, async (ctx) => {
      findings.push(
        ...(await checkDatabase(ctx, workers)),
        ...(await checkReplicas(ctx)),
        ...(await checkDataKeys(ctx)),
        ...(await checkSigner(ctx)),
      )
      if (origin !== undefined) findings.push(...(await checkPage(ctx, { origin, appId })))
      for (const id of await listBrokenApps(ctx))
        findings.push(
          bad(`app ${id} was changed outside Latchkey and is blocked: see \`latchkey app rebind ${id}\``),
        )
      const all = await listApps(ctx)
      for (const app of all)
        findings.push(
          ...checkApp(app, config),
          ...(await checkMethods(ctx, app)),
          ...(await checkDelegation(ctx, app)),
          ...(await checkWebhooks(ctx, app)),
          ...checkUnbuilt(app),
        )
      return Promise.all(all.map(async (app) => ({ app, policy: await hostPolicy(ctx, app) })))
    }).catch((cause: unknown) => {
      // A usage error is reported at once; any other error is one of the findings.
      if (isUsageError(cause)) throw cause
      return { nothing: describeFailure(config, cause) }
    })
    if ('nothing' in look) findings.push(bad(look.nothing))
    const apps = 'found' in look ? look.found : []
    printFindings(findings, out)
    for (const { app, policy } of apps)
      out.line(`\nContent-Security-Policy of a page that uses "${app.name}":\n  ${policy}`)
    if (apps.length > 0)
      out.line(
        '\nThe policy lists the chain nodes of RPC_URLS and of the default chains. If a page sets supportedChains, list the nodes of those instead.',
      )
    for (const { app } of apps) {
      const callbacks = listCallbacks(app, config.publicUrl)
      if (callbacks.length > 0)
        out.line(`\nRegister these callbacks at the providers of "${app.name}":\n${table(callbacks)}`)
    }
    assertGood(findings)
  },
)

function printFindings(findings: readonly Finding[], out: Output): void {
  for (const { level, what } of findings) out.line(`${marks[level]}  ${what}`)
}

function assertGood(findings: readonly Finding[]): void {
  if (findings.some(({ level }) => level === 'bad'))
    throw new Error('Some checks failed. Fix the lines marked BAD above.')
}

/** If a development server runs that no variable of this terminal names, its config is checked. */
async function recognize(environment: Config): Promise<{ config: Config; found: Finding[] }> {
  const server = await findDevelopmentServer(environment)
  const config = server && toConfigFor(server, environment)
  if (!server || !config) return { config: environment, found: [] }
  return {
    config,
    found: [
      ok(`a development server runs on ${server.publicUrl}, with its data in ${server.dataFolder}`),
      ...(environment.variables.includes('LATCHKEY_PROFILE')
        ? []
        : [
            warn(
              'checked as a development server; to check a production server set LATCHKEY_PROFILE=production',
            ),
          ]),
    ],
  }
}

/**
 * To compare with `wallet-page.json` of the release: a changed page could take the keys of every wallet (R88:
 * dependencies).
 */
export async function checkWalletPage(folder = pagePath): Promise<Finding> {
  try {
    return ok(`wallet page sha256 ${(await hashPage(folder)).sha256}`)
  } catch {
    return bad(`the wallet page is not built: ${folder} is missing`)
  }
}

async function checkMail({ smtpUrl, profile }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return profile === 'production'
      ? bad('SMTP_URL is not set: users cannot sign in by email')
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

function checkApp(app: App, { profile, publicUrl }: Config): Finding[] {
  const insecure = app.allowedOrigins.filter((origin) => origin.startsWith('http:'))
  if (app.allowedOrigins.length === 0)
    return [
      bad(
        `app "${app.name}" (${app.id}) allows no origin, so no page can use it. Add the origin of your page: ` +
          startProblems.origin_not_listed.command({
            ...{ appId: app.id, origin: 'http://localhost:5173', apiUrl: publicUrl },
          }),
      ),
    ]
  if (profile === 'production' && insecure.length > 0)
    return [
      warn(
        `app "${app.name}" (${app.id}) allows ${insecure.join(', ')}: remove it when it is no longer used for development`,
      ),
    ]
  return [ok(`app "${app.name}" (${app.id}) allows ${app.allowedOrigins.join(', ')}`)]
}

function checkUnbuilt({ name, settings }: App): Finding[] {
  return getNotImplemented(settings).map((feature) =>
    warn(`app "${name}": ${feature} is set but not built yet: the server reports it to clients as off`),
  )
}
