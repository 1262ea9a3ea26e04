const STEP = '  '

/** Indented JSON in small pieces, because all of it as one string could take too much memory. */
export function* prettyJson(value: unknown, indent = ''): Generator<string> {
  const inner = indent + STEP
  if (Array.isArray(value) && value.length > 0) {
    for (const [index, item] of value.entries()) {
      yield `${index === 0 ? '[' : ','}\n${inner}`
      yield* prettyJson(item, inner)
    }
    yield `\n${indent}]`
  } else if (isRecord(value)) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    for (const [index, [name, part]] of entries.entries()) {
      yield `${index === 0 ? '{' : ','}\n${inner}${JSON.stringify(name)}: `
      yield* prettyJson(part, inner)
    }
    yield entries.length > 0 ? `\n${indent}}` : '{}'
  } else yield JSON.stringify(value ?? null)
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
