export type Form = { [name: string]: string | Form | (string | Form)[] }

/** Parses nested form fields such as `a[b][0][c]=d` into a tree. */
export function readForm(encoded: string): Form {
  const tree: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const steps = name.replaceAll(']', '').split('[')
    const last = steps.pop()!
    let at: Form = tree
    for (const step of steps) at = (at[step] ??= {}) as Form
    at[last] = value
  }
  return withLists(tree)
}

function withLists(tree: Form): Form {
  const convert = (value: Form[string]): Form[string] => {
    if (typeof value === 'string' || Array.isArray(value)) return value
    const inner = withLists(value)
    return Object.keys(inner).every((key) => /^\d+$/.test(key)) ? (Object.values(inner) as Form[]) : inner
  }
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, convert(value)]))
}
