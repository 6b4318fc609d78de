import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { readBudgets } from './slowestFiles.mjs'

/**
 * A worker keeps what a file has loaded. So those come first that are without a page, then those that lay parts of one
 * over Node's globals while they run, then those whose page stays, and last those that have nothing but a page.
 */
const order = [/./, /^(packages\/core|test\/journeys)\//, /^packages\/react\//, /\.page\.test\.tsx?$/]

/** In that order; in each part the files first that have a budget, so that none of them runs on alone. */
export class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const budgets = readBudgets()
    const path = ({ moduleId }) => relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')
    const rank = (file) => order.findLastIndex((pattern) => pattern.test(path(file)))
    const budget = (file) => budgets.get(path(file)) ?? 0
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b) || budget(b) - budget(a))
  }
}
