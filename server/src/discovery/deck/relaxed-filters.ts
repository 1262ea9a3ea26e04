import { ADULT_AGE, AGE_MAX, DISTANCE_MAX, type RelaxedFilter } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { CandidateFinder } from './candidate-finder.ts'
import { roundCount } from './rules.ts'
import type { Seeker } from './store-search.ts'

/** A relaxed filter before its people are counted. */
type Option = RelaxedFilter extends infer One
  ? One extends RelaxedFilter
    ? Omit<One, 'people'>
    : never
  : never

interface Step {
  change: Partial<Seeker>
  option: Option
}

const ALL_GENDERS = 7

/** For each filter, the smallest relaxation that shows more people. The one that adds most comes first. */
export async function findRelaxedFilters(
  finder: CandidateFinder,
  db: Db,
  me: Seeker,
): Promise<RelaxedFilter[]> {
  const countWith = async (change: Partial<Seeker>) =>
    (await finder.countCandidates(db, await finder.contextFor(db, { ...me, ...change }))).about
  const now = await countWith({})
  const found: RelaxedFilter[] = []
  for (const steps of stepsOf(me))
    for (const { change, option } of steps) {
      const about = await countWith(change)
      if (about <= now) continue
      found.push({ ...option, people: roundCount(about - now) } as RelaxedFilter)
      break
    }
  return found.toSorted((a, b) => b.people - a.people)
}

/** Relaxations of each filter, smallest first. */
function stepsOf(me: Seeker): Step[][] {
  return [
    widerDistances(me.maxKm).map((km) => ({
      change: { maxKm: km },
      option: { relax: 'distance', distanceKm: km },
    })),
    widerAges(me).map(({ from, to }) => ({
      change: { ageFrom: from, ageTo: to },
      option: { relax: 'ages', from, to },
    })),
    me.wants === ALL_GENDERS ? [] : [{ change: { wants: ALL_GENDERS }, option: { relax: 'genders' } }],
    me.mustHave ? [{ change: { mustHave: null }, option: { relax: 'must_have' } }] : [],
    me.mustSpeak ? [{ change: { mustSpeak: null }, option: { relax: 'languages' } }] : [],
  ]
}

/** Null is anywhere. */
const widerDistances = (km: number | null): (number | null)[] =>
  km === null ? [] : [...[25, 50, 100, 250, DISTANCE_MAX].filter((step) => step >= km * 2), null]

function widerAges({ ageFrom, ageTo }: Seeker): { from: number; to: number }[] {
  const steps = [5, 10, 20, AGE_MAX].map((years) => ({
    from: Math.max(ADULT_AGE, ageFrom - years),
    to: Math.min(AGE_MAX, ageTo + years),
  }))
  return steps.filter(({ from, to }) => from !== ageFrom || to !== ageTo)
}
