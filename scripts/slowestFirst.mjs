import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { readBudgets } from './slowestFiles.mjs'

/**
 * A worker keeps the modules that a file has loaded. So files without a page come first, then those that replace some
 * of Node's globals with parts of a page, then those that keep a page, and last those that have only a page.
 */
const order = [/./, /^(packages\/core|test\/journeys)\//, /^packages\/react\//, /\.page\.test\.tsx?$/]

/**
 * Uses that order. In each part, files with a budget come first, so that none of them runs at the end while the other
 * workers are idle.
 */
export class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const budgets = readBudgets()
    const path = ({ moduleId }) => relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')
    const rank = (file) => order.findLastIndex((pattern) => pattern.test(path(file)))
    const budget = (file) => budgets.get(path(file)) ?? 0
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b) || budget(b) - budget(a))
  }
}
