import lighthouse from 'lighthouse'
import type { Budget } from '../budget.ts'
import { median } from '../harness/rounds.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Lighthouse sometimes fails on a busy machine and has to run again. */
const TRIES = 3

interface LighthouseRun {
  /** From 0 to 100, in the order of `CATEGORIES`. */
  scores: number[]
  /** Failed audits of categories below 100. */
  failing: string[]
}

/** Measures the four Lighthouse scores of a page on a phone, each as the median of several runs. */
export async function measureScores(
  origin: string,
  path: string,
  { port, runs }: { port: number; runs: number },
): Promise<{ budget: Budget; notes: string[] }> {
  const results: LighthouseRun[] = []
  let failure = ''
  for (let tried = 0; results.length < runs && tried < runs + TRIES - 1; tried++) {
    const result = await runLighthouse(origin + path, port)
    if (typeof result === 'string') failure = result
    else results.push(result)
  }
  const what = `Lighthouse ${path}`
  if (results.length < runs)
    return { budget: { what, value: 0, unit: '', least: 100, unsure: true }, notes: [`${what}: ${failure}`] }
  const scores = CATEGORIES.map((_, n) => median(results.map((result) => result.scores[n]!)))
  const value = Math.min(...scores)
  const failing = new Set(results.flatMap((result) => result.failing))
  return {
    budget: {
      what,
      value,
      unit: '',
      beside: scores.join(' · '),
      least: 100,
      unsure: runs < 3,
    },
    notes: value < 100 ? [`${what}: ${[...failing].join(', ')}`] : [],
  }
}

/** Returns an error message if Lighthouse couldn't audit the page. */
async function runLighthouse(url: string, port: number): Promise<LighthouseRun | string> {
  const output = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  })
  const report = output?.lhr
  if (!report || report.runtimeError) return report?.runtimeError?.message ?? 'Lighthouse returned no report'
  const scores = CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
  const failing = CATEGORIES.filter((_, n) => scores[n]! < 100).flatMap((name) =>
    report.categories[name]!.auditRefs.map(({ id }) => report.audits[id]!)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  )
  return { scores, failing }
}
