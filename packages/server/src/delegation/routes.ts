import type { RowKind } from '@latchkey/signer'
import { AppError, limits, management, type Policy, vault } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { Routes } from '../http/route.ts'
import { onDevice } from '../wallet/deviceRoutes.ts'
import { changeRow, createRow } from './changeRows.ts'
import { delegateWallet } from './delegate.ts'
import { listDelegations } from './listDelegations.ts'
import { revokeDelegation } from './revoke.ts'
import type { AppRequest } from './signedRequest.ts'
import { needRow } from './signerRows.ts'
import { readTerms } from './terms.ts'

const ofPolicies = { bodyBytes: limits.policyBytes, bodyDepth: limits.policyDepth }
const success = { success: true }

export const delegationRoutes: Routes = (route, ctx) => {
  route(vault.delegationTerms, ({ app, user, input }) => readTerms(ctx, { ...user, app }, input))
  route(vault.delegate, onDevice(ctx, vault.delegate, delegateWallet))
  route(vault.revokeDelegation, ({ app, user, input }) => revokeDelegation(ctx, { ...user, app }, input))

  route(vault.listDelegations, ({ app, user }) =>
    listDelegations(ctx, { appId: app.id, userId: user.userId }),
  )

  route(management.createKeyQuorum, (request) => create(ctx, 'quorum', request))
  route(management.getKeyQuorum, async ({ app, input }) =>
    toReply(await needRow(ctx, { appId: app.id, kind: 'quorum', id: input.key_quorum_id })),
  )
  route(management.changeKeyQuorum, async (request) =>
    toReply(await changeRow(ctx, 'quorum', request.input.key_quorum_id, request)),
  )
  route(management.deleteKeyQuorum, async (request) => {
    await changeRow(ctx, 'quorum', request.input.key_quorum_id, request)
    return success
  })

  route(management.createPolicy, (request) => create(ctx, 'policy', request), ofPolicies)
  route(management.getPolicy, async ({ app, input }) =>
    toReply(await needRow(ctx, { appId: app.id, kind: 'policy', id: input.policy_id })),
  )
  route(
    management.changePolicy,
    async (request) => toReply(await changeRow(ctx, 'policy', request.input.policy_id, request)),
    ofPolicies,
  )
  route(management.deletePolicy, async (request) => {
    await changeRow(ctx, 'policy', request.input.policy_id, request)
    return success
  })
  route(
    management.addPolicyRule,
    async (request) => findRule(await changeRow(ctx, 'policy', request.input.policy_id, request)),
    ofPolicies,
  )
  route(management.getPolicyRule, async ({ app, input }) =>
    findRule(await needRow(ctx, { appId: app.id, kind: 'policy', id: input.policy_id }), input.rule_id),
  )
  route(
    management.changePolicyRule,
    async (request) =>
      findRule(await changeRow(ctx, 'policy', request.input.policy_id, request), request.input.rule_id),
    ofPolicies,
  )
  route(management.deletePolicyRule, async (request) => {
    await changeRow(ctx, 'policy', request.input.policy_id, request)
    return success
  })

  route(management.createAggregation, (request) => create(ctx, 'aggregation', request), ofPolicies)
  route(management.getAggregation, async ({ app, input }) =>
    toReply(await needRow(ctx, { appId: app.id, kind: 'aggregation', id: input.aggregation_id })),
  )
  route(management.deleteAggregation, async (request) => {
    await changeRow(ctx, 'aggregation', request.input.aggregation_id, request)
    return success
  })
}

async function create(ctx: Context, kind: Exclude<RowKind, 'wallet'>, request: AppRequest): Promise<never> {
  return toReply(await createRow(ctx, kind, request))
}

const toReply = ({ body }: { body: unknown }) => body as never

/** A rule of a policy; the last one if none is named. */
function findRule({ body }: { body: unknown }, id?: string): Policy['rules'][number] {
  const { rules } = body as Policy
  const rule = id === undefined ? rules.at(-1) : rules.find((one) => one.id === id)
  if (!rule) throw new AppError('not_found', { message: 'The policy has no such rule.' })
  return rule
}
