import { invalidRequest } from './api-error.ts'
import type { ObjectStore } from './object-store.ts'
import type { StripeObject } from './objects.ts'

const MAX_DEPTH = 4

type Node = Record<string, unknown>

/** Returns a property that Stripe only includes on request. */
function optionalProperty(objects: ObjectStore, node: Node, name: string): unknown {
  if (node.object === 'invoice' && name === 'payments')
    return listOf(objects.all('invoice_payment').filter(({ invoice }) => invoice === node.id))
  return undefined
}

const listOf = (data: StripeObject[]) => ({
  object: 'list',
  data: structuredClone(data),
  has_more: false,
  url: '/v1',
})

/** Returns a copy in which the ids at these paths are replaced with their objects. */
export function expanded<T extends object>(
  objects: ObjectStore,
  object: T,
  paths: readonly string[] = [],
): T {
  const copy = structuredClone(object)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`)
    expand(objects, copy as Node, steps)
  }
  return copy
}

function expand(objects: ObjectStore, node: Node, [step, ...rest]: string[]): void {
  if (!step) return
  if (Array.isArray(node.data) && step === 'data') {
    for (const item of node.data as Node[]) expand(objects, item, rest)
    return
  }
  if (!(step in node)) node[step] = optionalProperty(objects, node, step)
  const value = node[step]
  if (value === null) return
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${step}).`)
  if (typeof value === 'string') {
    const object = objects.any(value)
    if (!object) throw invalidRequest(`This property cannot be expanded (${step}).`)
    node[step] = structuredClone(object)
  }
  expand(objects, node[step] as Node, rest)
}
