import lighthouse from 'lighthouse'
import type { Budget } from '../budget.ts'
import { median } from '../harness/rounds.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** On a busy machine it sometimes loses sight of a page and asks to be run again. */
const TRIES = 3

interface Look {
  /** Out of 100, in the order of the categories. */
  scores: number[]
  /** What kept a category from 100. */
  failing: string[]
}

/** The four scores of a page on a phone, each the median of some looks. */
export async function measureScores(
  origin: string,
  path: string,
  { port, looks }: { port: number; looks: number },
): Promise<{ budget: Budget; notes: string[] }> {
  const seen: Look[] = []
  let trouble = ''
  for (let tried = 0; seen.length < looks && tried < looks + TRIES - 1; tried++) {
    const one = await look(origin + path, port)
    if (typeof one === 'string') trouble = one
    else seen.push(one)
  }
  const what = `Lighthouse ${path}`
  if (seen.length < looks)
    return { budget: { what, value: 0, unit: '', least: 100, unsure: true }, notes: [`${what}: ${trouble}`] }
  const scores = CATEGORIES.map((_, n) => median(seen.map((one) => one.scores[n]!)))
  const value = Math.min(...scores)
  const failing = new Set(seen.flatMap((one) => one.failing))
  return {
    budget: {
      what,
      value,
      unit: '',
      beside: scores.join(' · '),
      least: 100,
      unsure: looks < 3,
    },
    notes: value < 100 ? [`${what}: ${[...failing].join(', ')}`] : [],
  }
}

/** What it saw, or why it saw nothing. */
async function look(url: string, port: number): Promise<Look | string> {
  const ran = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
  const report = ran?.lhr
  if (!report || report.runtimeError) return report?.runtimeError?.message ?? 'nothing to report'
  const scores = CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
  const failing = CATEGORIES.filter((_, n) => scores[n]! < 100).flatMap((name) =>
    report.categories[name]!.auditRefs.map(({ id }) => report.audits[id]!)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  )
  return { scores, failing }
}
