import { findHelp, type HelpEntry, splitWords } from './help-matcher.ts'

const HIGHLIGHT_NAME = 'help-found'

/**
 * Adds search to the help topics, with or without React. It only hides elements and highlights words, which doesn't
 * disturb React. Returns a function that undoes it.
 */
export function startHelpSearch(root: ParentNode): () => void {
  const input = root.querySelector<HTMLInputElement>('[data-help-search]')
  const status = root.querySelector<HTMLElement>('[data-help-status]')
  if (!input || !status) return () => undefined
  const controller = new AbortController()
  const answers = [...root.querySelectorAll<HTMLDetailsElement>('[data-help-answer]')]
  const topics = [...root.querySelectorAll<HTMLElement>('[data-help-topic]')]
  const contents = root.querySelector<HTMLElement>('[data-help-nav]')
  const entries = answers.map(readEntry)

  const visibleAnswers = () => answers.filter(({ hidden }) => !hidden)

  function search(): void {
    const matches = new Map(findHelp(entries, input!.value).map((match) => [match.id, match]))
    const active = splitWords(input!.value).length > 0
    for (const answer of answers) answer.hidden = active && !matches.has(answer.dataset.helpAnswer!)
    // Its links could lead to hidden topics.
    if (contents) contents.hidden = active
    for (const topic of topics)
      topic.hidden = answers.every((answer) => answer.hidden || !topic.contains(answer))
    highlight(
      active
        ? answers.flatMap((answer) =>
            findRanges(answer, matches.get(answer.dataset.helpAnswer!)?.words ?? []),
          )
        : [],
    )
    status!.textContent = active ? statusText(matches.size) : ''
  }

  function openBestMatch(): void {
    const [best] = findHelp(entries, input!.value)
    const answer = answers.find(({ dataset }) => dataset.helpAnswer === best?.id)
    if (!answer) return
    answer.open = true
    answer.querySelector('summary')?.focus()
  }

  function moveFocus(from: EventTarget | null, offset: 1 | -1): boolean {
    const stops = [input!, ...visibleAnswers().map((answer) => answer.querySelector('summary')!)]
    const index = stops.findIndex((element) => element === from)
    const next = index === -1 ? undefined : stops[index + offset]
    next?.focus()
    return next !== undefined
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const inField = event.target === input
    if (event.key === 'Escape' && input!.value !== '') {
      input!.value = ''
      search()
      input!.focus()
    } else if (event.key === 'Enter' && inField) {
      // Otherwise the same key press would close the newly focused answer.
      event.preventDefault()
      openBestMatch()
    } else if (event.key === 'ArrowDown' && moveFocus(event.target, 1)) event.preventDefault()
    else if (event.key === 'ArrowUp' && moveFocus(event.target, -1)) event.preventDefault()
  }
  const { signal } = controller
  const scope = input.closest<HTMLElement>('[data-help]') ?? input
  input.addEventListener('input', search, { signal })
  scope.addEventListener('keydown', handleKey, { signal })
  // The visitor may have typed before this script loaded.
  if (input.value !== '') search()
  return () => {
    controller.abort()
    highlight([])
  }
}

const readEntry = (answer: HTMLDetailsElement): HelpEntry => ({
  id: answer.dataset.helpAnswer!,
  question: answer.querySelector('summary')?.textContent ?? '',
  answer: answer.querySelector('[data-help-text]')?.textContent ?? '',
})

const statusText = (count: number): string =>
  count === 0
    ? 'Nothing fits. Try other words, or write to us with the form on this page.'
    : count === 1
      ? '1 answer'
      : `${count} answers`

/** Ranges highlight words without changing the DOM. */
function findRanges(answer: HTMLElement, words: readonly string[]): Range[] {
  if (words.length === 0) return []
  const wordSet = new Set(words)
  const ranges: Range[] = []
  const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const match of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!wordSet.has(splitWords(match[0])[0] ?? '')) continue
      const range = document.createRange()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      ranges.push(range)
    }
  return ranges
}

/** Without the CSS Custom Highlight API, search still filters the answers. */
function highlight(ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT_NAME)
  else CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges))
}
