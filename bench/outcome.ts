import { type Budget, cellsOfBudget, judgeBudget } from './budget.ts'
import type { Stage } from './harness/stage.ts'
import { judge, type Measure } from './report.ts'
import { align, table } from './table.ts'

/** What is left of a run. */
interface Outcome {
  rows: object[]
  printed: string
  failed: boolean
}

export type Bench = (stage: Stage) => Promise<Outcome>

/** A bench that measures against a reference beside it, so that a slow machine excuses nothing. */
export const ratios =
  (run: (stage: Stage) => Promise<Measure[]>): Bench =>
  async (stage) => {
    const rows = (await run(stage)).map((measure) => judge(measure, stage))
    return { rows, printed: table(rows), failed: rows.some(({ met }) => met === false) }
  }

/** A bench with goals in numbers of their own. It fails nobody: a slow machine can miss them. */
export const budgets =
  (run: (stage: Stage) => Promise<{ budgets: Budget[]; notes: string[] }>): Bench =>
  async (stage) => {
    const { budgets, notes } = await run(stage)
    const rows = budgets.map(judgeBudget)
    const lines = align([['', 'Koji', '', 'goal'], ...rows.map(cellsOfBudget)], new Set([1]))
    return { rows, printed: [lines, ...notes].join('\n'), failed: false }
  }
