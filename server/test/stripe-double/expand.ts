import { bad } from './refusal.ts'
import type { Shelf } from './shelf.ts'
import type { Thing } from './things.ts'

const DEEPEST = 4

type Node = Record<string, unknown>

/** What is left out unless somebody asks for it. */
function included(shelf: Shelf, node: Node, name: string): unknown {
  if (node.object === 'invoice' && name === 'payments')
    return listOf(shelf.all('invoice_payment').filter(({ invoice }) => invoice === node.id))
  return undefined
}

const listOf = (data: Thing[]) => ({
  object: 'list',
  data: structuredClone(data),
  has_more: false,
  url: '/v1',
})

/** A copy in which the ids at these paths are what they stand for. */
export function unfolded<T extends object>(shelf: Shelf, answer: T, paths: readonly string[] = []): T {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST) throw bad(`You cannot expand more than ${DEEPEST} levels of a property.`)
    unfold(shelf, copy as Node, steps)
  }
  return copy
}

function unfold(shelf: Shelf, node: Node, [step, ...rest]: string[]): void {
  if (!step) return
  if (Array.isArray(node.data) && step === 'data') {
    for (const one of node.data as Node[]) unfold(shelf, one, rest)
    return
  }
  if (!(step in node)) node[step] = included(shelf, node, step)
  const value = node[step]
  if (value === null) return
  if (value === undefined) throw bad(`This property cannot be expanded (${step}).`)
  if (typeof value === 'string') {
    const thing = shelf.any(value)
    if (!thing) throw bad(`This property cannot be expanded (${step}).`)
    node[step] = structuredClone(thing)
  }
  unfold(shelf, node[step] as Node, rest)
}
