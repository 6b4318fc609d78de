import type { Authorization } from '../authorization/authorization.ts'
import type { CallOptions, WriteOptions } from '../http/call.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'
import type { NewPolicy, NewPolicyRule, Policy, PolicyChanges, PolicyRule } from './policy.ts'

/** The owner of a policy signs its changes. A policy without an owner needs only the app secret. */
type ChangeOptions = CallOptions & { authorization?: Authorization }

/** What the signer may sign with the wallets of the app. Every method throws `LatchkeyError`. */
export class Policies {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  create(policy: NewPolicy, options?: WriteOptions): Promise<Policy> {
    return send(this.#connection, { ...options, method: 'POST', path: ['policies'], body: policy })
  }

  get(policyId: string, options?: CallOptions): Promise<Policy> {
    return send(this.#connection, { ...options, method: 'GET', path: ['policies', policyId] })
  }

  /** Given rules replace all rules. */
  update(policyId: string, changes: PolicyChanges, options?: ChangeOptions): Promise<Policy> {
    return send(this.#connection, {
      ...options,
      method: 'PATCH',
      path: ['policies', policyId],
      body: changes,
    })
  }

  async delete(policyId: string, options?: ChangeOptions): Promise<void> {
    await send(this.#connection, { ...options, method: 'DELETE', path: ['policies', policyId] })
  }

  createRule(
    policyId: string,
    rule: NewPolicyRule,
    options?: WriteOptions & ChangeOptions,
  ): Promise<PolicyRule> {
    const path = ['policies', policyId, 'rules']
    return send(this.#connection, { ...options, method: 'POST', path, body: rule })
  }

  getRule(policyId: string, ruleId: string, options?: CallOptions): Promise<PolicyRule> {
    const path = ['policies', policyId, 'rules', ruleId]
    return send(this.#connection, { ...options, method: 'GET', path })
  }

  updateRule(
    policyId: string,
    rule: NewPolicyRule & { id: string },
    options?: ChangeOptions,
  ): Promise<PolicyRule> {
    const { id, ...body } = rule
    const path = ['policies', policyId, 'rules', id]
    return send(this.#connection, { ...options, method: 'PATCH', path, body })
  }

  async deleteRule(policyId: string, ruleId: string, options?: ChangeOptions): Promise<void> {
    const path = ['policies', policyId, 'rules', ruleId]
    await send(this.#connection, { ...options, method: 'DELETE', path })
  }
}
