import { ALIVE } from './screen-ahead.ts'

const PARTS = 'a, button, input, textarea, select, [tabindex]'
const BEGINNINGS = ['pointerdown', 'compositionstart']
const ENDINGS = ['pointerup', 'pointercancel', 'compositionend']

interface Watched {
  /** A finger is down, or a word is being composed: pulling the page away would tear it in two. */
  busy: boolean
  /** What was pressed in vain, in turn; who presses the same again is only in a hurry. */
  pressed: HTMLElement[]
  onIdle: (() => void) | null
}

const watched = new WeakMap<HTMLElement, Watched>()

/** From now on, what somebody does on a part that was rendered ahead is remembered for the one that takes its place. */
export function watchAhead(ahead: HTMLElement): void {
  const now: Watched = { busy: false, pressed: [], onIdle: null }
  watched.set(ahead, now)
  for (const begin of BEGINNINGS) ahead.addEventListener(begin, () => void (now.busy = true))
  for (const end of ENDINGS)
    addEventListener(end, () => {
      if (!now.busy) return
      // The click comes right after the finger has gone.
      setTimeout(() => {
        now.busy = false
        now.onIdle?.()
      })
    })
  ahead.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (button && button !== now.pressed.at(-1)) now.pressed.push(button)
  })
  ahead.addEventListener('submit', (event) => event.preventDefault())
  ahead.addEventListener(ALIVE, () => takeOver(ahead, ahead.nextElementSibling as HTMLElement))
}

/** What is alive comes into the place of what was rendered ahead; what was typed, marked and pressed there goes over. */
function takeOver(ahead: HTMLElement, alive: HTMLElement): void {
  const now = watched.get(ahead)
  if (now?.busy) now.onIdle = () => takeOver(ahead, alive)
  else swap(ahead, alive, now?.pressed ?? [])
}

function swap(ahead: HTMLElement, alive: HTMLElement, pressed: readonly HTMLElement[]): void {
  const before = [...ahead.querySelectorAll<HTMLElement>(PARTS)]
  const after = [...alive.querySelectorAll<HTMLElement>(PARTS)]
  const twinOf = (part: Element | null) =>
    part instanceof HTMLElement && before.includes(part)
      ? after.find((other) => nameOf(other) === nameOf(part))
      : undefined

  const focused = document.activeElement
  const marked = isText(focused) ? ([focused.selectionStart, focused.selectionEnd] as const) : null
  ahead.remove()
  alive.hidden = false
  for (const field of before) {
    const twin = twinOf(field)
    if (isText(field) && isText(twin) && field.value !== twin.value) retype(twin, field.value)
    if (isFile(field) && isFile(twin) && field.files?.length) chooseAgain(twin, field.files)
  }
  const twin = twinOf(focused)
  twin?.focus({ preventScroll: true })
  // Some kinds, such as addresses of e-mails, do not tell.
  if (isText(twin) && marked && marked[0] !== null) twin.setSelectionRange(...marked)
  void pressAgain(pressed.map(twinOf))
}

/** One after the other, each on what the one before has made of the page. */
async function pressAgain(buttons: readonly (HTMLElement | undefined)[]): Promise<void> {
  for (const button of buttons) {
    button?.click()
    await new Promise((drawn) => setTimeout(drawn))
  }
}

const isFile = (part: unknown): part is HTMLInputElement =>
  part instanceof HTMLInputElement && part.type === 'file'

const isText = (part: unknown): part is HTMLInputElement | HTMLTextAreaElement =>
  part instanceof HTMLTextAreaElement || (part instanceof HTMLInputElement && !isFile(part))

/** What stands in a field says nothing about which one it is. */
const nameOf = (part: Element): string =>
  [
    part.tagName,
    part.getAttribute('name'),
    part.getAttribute('aria-label'),
    isText(part) ? '' : part.textContent,
  ].join('|')

/** As if by hand: React believes no value that it has not heard of. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function chooseAgain(field: HTMLInputElement, files: FileList): void {
  field.files = files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
