export type { CallAction, SigningAction } from './policy/action.ts'
export { type Decision, evaluate, type PolicyInForce } from './policy/evaluate.ts'
export type { Circumstances, Spend } from './policy/spends.ts'
