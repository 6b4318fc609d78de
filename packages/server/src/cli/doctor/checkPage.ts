import { type StartProblemName, startProblems } from '@latchkey/wire'
import { allOriginsFor } from '../../app/app.ts'
import { listApps } from '../../app/store.ts'
import type { Context } from '../../context.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'
import { isSecureOrigin, readOrigin } from '../../network/origin.ts'
import { usageError } from '../output.ts'

/** Explains why the login of a page does not start, in the sentences that the page itself shows in development. */
export async function checkPage(
  ctx: Context,
  { origin: text, appId }: { origin: string; appId: string | undefined },
): Promise<Finding[]> {
  const origin = needOrigin(text)
  const apps = await listApps(ctx)
  const app = apps.find(({ id }) => (appId === undefined ? apps.length === 1 : id === appId))
  const page = { origin, appId: app?.id ?? appId ?? '<app id>', apiUrl: ctx.config.publicUrl }
  const isListed = (app ? [app] : apps).some((one) => allOriginsFor(one).includes(origin))
  const problems: StartProblemName[] = [
    ...(isSecureOrigin(origin) ? [] : ['insecure_context' as const]),
    ...(appId !== undefined && !app ? ['unknown_app' as const] : []),
    ...(isListed || (appId !== undefined && !app) ? [] : ['origin_not_listed' as const]),
  ]
  if (problems.length === 0) return [ok(`pages of ${origin} may use ${page.appId}`)]
  return problems.map((name) => {
    const { title, reason, command } = startProblems[name]
    return bad(`${title}. ${reason(page)} ${command(page)}`)
  })
}

function needOrigin(text: string): string {
  const origin = readOrigin(text)
  if (origin !== undefined) return origin
  throw usageError(
    `--origin takes the scheme, host and port of the page, such as http://localhost:5173, not ${text}`,
  )
}
