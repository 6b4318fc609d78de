import { limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { countOne } from '../wallet/countOne.ts'
import { requireSettled } from '../wallet/requireSettled.ts'
import { askSigner } from './askSigner.ts'
import { makeOffer } from './offer.ts'

/** Reads the terms that a user can agree to, with a challenge of the signer. Refuses a user who could not agree now. */
export async function readTerms(
  ctx: Context,
  caller: SignedIn & { app: App },
  wallet: ParsedInput<typeof vault.delegationTerms>,
): Promise<Reply<typeof vault.delegationTerms>> {
  const { app, user } = caller
  const now = ctx.now()
  requireLogin(ctx, caller, 'delegated')
  const owner = { appId: app.id, userId: user.id }
  const { consent, rows } = await makeOffer(ctx, { app, user }, wallet)
  await requireSettled(ctx, owner, { name: 'delegated', now })
  await countOne(ctx.db, {
    kind: 'protecting',
    key: `delegation:${owner.appId}:${owner.userId}`,
    limit: limits.delegationTermsPerHour,
    windowSeconds: 3_600,
    now,
  })
  const { id, public_key, expires_at } = await askSigner(ctx.signer, (signer) => signer.challenge())
  const { policy, aggregations, quorum, quorums } = rows
  return {
    consent: { ...consent, challenge: id },
    ...{ public_key, expires_at },
    policy: toBody(policy),
    aggregations: aggregations.map(toBody),
    quorum: toBody(quorum),
    quorums: quorums.map(toBody),
  }
}

const toBody = ({ body }: { body: unknown }) => body as never
