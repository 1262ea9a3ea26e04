import { type Budget, cellsOfBudget, judgeBudget } from './budget.ts'
import type { Stage } from './harness/stage.ts'
import { judge, type Measure } from './report.ts'
import { align, table } from './table.ts'

/** The result of a run. */
interface Outcome {
  rows: object[]
  printed: string
  failed: boolean
}

export type Bench = (stage: Stage) => Promise<Outcome>

/** A benchmark that compares with a reference measured in turns, so that its goals apply on slow machines, too. */
export const ratios =
  (run: (stage: Stage) => Promise<Measure[]>): Bench =>
  async (stage) => {
    const rows = (await run(stage)).map((measure) => judge(measure, stage))
    return { rows, printed: table(rows), failed: rows.some(({ met }) => met === false) }
  }

/** A benchmark with absolute goals. A missed goal doesn't fail the run, because a slow machine may miss it. */
export const budgets =
  (run: (stage: Stage) => Promise<{ budgets: Budget[]; notes: string[] }>): Bench =>
  async (stage) => {
    const { budgets, notes } = await run(stage)
    const rows = budgets.map(judgeBudget)
    const lines = align([['', 'Koji', '', 'goal'], ...rows.map(cellsOfBudget)], new Set([1]))
    return { rows, printed: [lines, ...notes].join('\n'), failed: false }
  }
