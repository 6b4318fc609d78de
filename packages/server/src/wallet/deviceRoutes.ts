import { AppError, type Endpoint, type ParsedInput, type Reply, vault } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { EndpointRequest, Handler } from '../http/route.ts'
import { requireFactor } from '../mfa/require.ts'
import { describeBrowser } from '../session/label.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { checkProof } from './deviceProof.ts'
import { getPolicy } from './mfaPolicy.ts'
import { issueNonce } from './nonce.ts'

type Rule<E extends Endpoint> = (
  ctx: Context,
  caller: VaultCaller,
  input: ParsedInput<E>,
) => Promise<Reply<E>>

/**
 * A call of the vault: requires a live session, accepted terms, a device proof, and the endpoint's second factor if the
 * user has one. Every response brings the next nonce.
 */
export function onDevice<E extends Endpoint>(ctx: Context, endpoint: E, rule: Rule<E>): Handler<E> {
  const policy = getPolicy(endpoint)
  return async (request) => {
    request.answer(vault.nonceHeader, await issueNonce(ctx, request.app.id))
    const caller = await authorizeDevice(ctx, endpoint, request)
    await requireFactor(ctx, caller, policy)
    return rule(ctx, caller, request.input).catch((cause: unknown) =>
      noteDamage(ctx, caller, endpoint, cause),
    )
  }
}

/**
 * The operator must investigate a half that does not open: rows were moved or lost, or an attacker writes to the
 * database. Recorded after the call's own transaction with its counts is rolled back.
 */
async function noteDamage(
  ctx: Context,
  caller: VaultCaller,
  { path }: Endpoint,
  cause: unknown,
): Promise<never> {
  if (cause instanceof AppError && cause.code === 'wallet_damaged') {
    ctx.log.error({ err: cause, user: caller.userId }, 'a half of a wallet does not open where it stands')
    const data = { call: path, device: caller.device.id, session: caller.sid }
    await audit(ctx.db, { ...toOwner(caller), event: 'wallet.damaged', data, at: ctx.now() })
  }
  throw cause
}

/**
 * The checks for every call of the vault, so that a new one cannot forget them (R53: factor at the vault, R69: terms).
 */
async function authorizeDevice(
  ctx: Context,
  endpoint: Endpoint,
  request: EndpointRequest,
): Promise<VaultCaller> {
  const { app, user } = request
  const device = await checkProof(ctx, {
    appId: app.id,
    proof: request.header(vault.proofHeader),
    method: endpoint.method,
    path: getPath(endpoint, request.input),
    accessToken: user.token,
  })
  const label = describeBrowser(request.userAgent)
  const caller = { ...user, app, device, label, grant: request.header(vault.mfaHeader) }
  if (app.settings.require_users_accept_terms && user.user.accepted_terms_at === null)
    throw new AppError('terms_not_accepted')
  return caller
}

/** The handler's path, rebuilt from the declared one instead of the typed one (R26: limits per handler). */
function getPath(endpoint: Endpoint, input: unknown): string {
  const parameters = input as Record<string, unknown> // every input has the members named in the path
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(parameters[name]))
}
