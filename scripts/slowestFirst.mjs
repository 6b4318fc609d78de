import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { readBudgets } from './slowestFiles.mjs'

/** One project after the other; in each the files first that have a budget, so that none of them runs on alone. */
export class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const budgets = readBudgets()
    const { config, projects } = this.ctx
    const rank = ({ project }) => projects.indexOf(project)
    const budget = ({ moduleId }) => budgets.get(relative(config.root, moduleId)) ?? 0
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b) || budget(b) - budget(a))
  }
}
