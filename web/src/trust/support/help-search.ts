import { findHelp, type HelpEntry, wordsOf } from './find-help.ts'

const MARKED = 'help-found'

/**
 * Brings the search of the help to life, with or without React around it: it hides what does not fit and marks what was
 * meant, and changes nothing in the page that React could trip over. The reply undoes it.
 */
export function startHelpSearch(root: ParentNode): () => void {
  const input = root.querySelector<HTMLInputElement>('[data-help-search]')
  const status = root.querySelector<HTMLElement>('[data-help-status]')
  if (!input || !status) return () => undefined
  const stop = new AbortController()
  const answers = [...root.querySelectorAll<HTMLDetailsElement>('[data-help-answer]')]
  const topics = [...root.querySelectorAll<HTMLElement>('[data-help-topic]')]
  const contents = root.querySelector<HTMLElement>('[data-help-nav]')
  const entries = answers.map(entryOf)

  const shown = () => answers.filter(({ hidden }) => !hidden)

  function search(): void {
    const found = new Map(findHelp(entries, input!.value).map((one) => [one.id, one]))
    const asked = wordsOf(input!.value).length > 0
    for (const answer of answers) answer.hidden = asked && !found.has(answer.dataset.helpAnswer!)
    // It would lead to what is hidden.
    if (contents) contents.hidden = asked
    for (const topic of topics) topic.hidden = answers.every((one) => one.hidden || !topic.contains(one))
    mark(
      asked ? answers.flatMap((one) => rangesIn(one, found.get(one.dataset.helpAnswer!)?.words ?? [])) : [],
    )
    status!.textContent = asked ? statusWords(found.size) : ''
  }

  /** The best of what was found, opened and in sight. */
  function openBest(): void {
    const [best] = findHelp(entries, input!.value)
    const answer = answers.find((one) => one.dataset.helpAnswer === best?.id)
    if (!answer) return
    answer.open = true
    answer.querySelector('summary')?.focus()
  }

  function step(from: EventTarget | null, by: 1 | -1): boolean {
    const places = [input!, ...shown().map((one) => one.querySelector('summary')!)]
    const at = places.findIndex((place) => place === from)
    const next = at === -1 ? undefined : places[at + by]
    next?.focus()
    return next !== undefined
  }

  const hear = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const inField = event.target === input
    if (event.key === 'Escape' && input!.value !== '') {
      input!.value = ''
      search()
      input!.focus()
    } else if (event.key === 'Enter' && inField) {
      // What is focused by it would take the same key, and close again.
      event.preventDefault()
      openBest()
    } else if (event.key === 'ArrowDown' && step(event.target, 1)) event.preventDefault()
    else if (event.key === 'ArrowUp' && step(event.target, -1)) event.preventDefault()
  }
  const { signal } = stop
  const within = input.closest<HTMLElement>('[data-help]') ?? input
  input.addEventListener('input', search, { signal })
  within.addEventListener('keydown', hear, { signal })
  // What was typed before this was here.
  if (input.value !== '') search()
  return () => {
    stop.abort()
    mark([])
  }
}

const entryOf = (answer: HTMLDetailsElement): HelpEntry => ({
  id: answer.dataset.helpAnswer!,
  question: answer.querySelector('summary')?.textContent ?? '',
  answer: answer.querySelector('[data-help-text]')?.textContent ?? '',
})

const statusWords = (count: number): string =>
  count === 0
    ? 'Nothing fits. Try other words, or write to us with the form on this page.'
    : count === 1
      ? '1 answer'
      : `${count} answers`

/** Where these words stand, without touching the text itself. */
function rangesIn(answer: HTMLElement, words: readonly string[]): Range[] {
  if (words.length === 0) return []
  const wanted = new Set(words)
  const ranges: Range[] = []
  const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const found of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!wanted.has(wordsOf(found[0])[0] ?? '')) continue
      const range = document.createRange()
      range.setStart(text, found.index)
      range.setEnd(text, found.index + found[0].length)
      ranges.push(range)
    }
  return ranges
}

/** A browser that cannot mark words still finds them. */
function mark(ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(MARKED)
  else CSS.highlights.set(MARKED, new Highlight(...ranges))
}
