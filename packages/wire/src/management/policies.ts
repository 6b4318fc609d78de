import * as v from 'valibot'
import { declare, owner, some, success, text } from './call.ts'

const policy = { policy_id: text }
const policyRule = { ...policy, rule_id: text }

const policyReply = v.looseObject({ id: text, rules: v.array(some), owner_id: v.nullable(text) })
const ruleReply = v.looseObject({ id: text, action: text, method: text })
export const createPolicy = declare('POST', '/policies', { input: owner, reply: policyReply })
export const getPolicy = declare('GET', '/policies/:policy_id', { input: policy, reply: policyReply })
export const changePolicy = declare('PATCH', '/policies/:policy_id', { input: policy, reply: policyReply })
export const deletePolicy = declare('DELETE', '/policies/:policy_id', { input: policy, reply: success })
export const addPolicyRule = declare('POST', '/policies/:policy_id/rules', {
  input: policy,
  reply: ruleReply,
})
export const getPolicyRule = declare('GET', '/policies/:policy_id/rules/:rule_id', {
  input: policyRule,
  reply: ruleReply,
})
export const changePolicyRule = declare('PATCH', '/policies/:policy_id/rules/:rule_id', {
  input: policyRule,
  reply: ruleReply,
})
export const deletePolicyRule = declare('DELETE', '/policies/:policy_id/rules/:rule_id', {
  input: policyRule,
  reply: success,
})

const aggregation = { aggregation_id: text }
const aggregationReply = v.looseObject({ id: text, method: text })
export const createAggregation = declare('POST', '/aggregations', { input: owner, reply: aggregationReply })
export const getAggregation = declare('GET', '/aggregations/:aggregation_id', {
  input: aggregation,
  reply: aggregationReply,
})
export const deleteAggregation = declare('DELETE', '/aggregations/:aggregation_id', {
  input: aggregation,
  reply: success,
})
