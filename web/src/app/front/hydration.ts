import { READY_TO_HYDRATE } from './prerendered-screen.ts'

const CONTROLS = 'a, button, input, textarea, select, [tabindex]'
const BUSY_EVENTS = ['pointerdown', 'compositionstart']
const IDLE_EVENTS = ['pointerup', 'pointercancel', 'compositionend']

interface Interaction {
  /** A finger is down or a word is being composed, which replacing the page would interrupt. */
  busy: boolean
  /** Buttons pressed so far, in order. Pressing the same one again is impatience, not a second press. */
  pressed: HTMLElement[]
  onIdle: (() => void) | null
}

const interactions = new WeakMap<HTMLElement, Interaction>()

/** Records what people do on the prerendered part, and replaces it once the rendered part is ready. */
export function prepareHydration(prerendered: HTMLElement): void {
  const interaction: Interaction = { busy: false, pressed: [], onIdle: null }
  interactions.set(prerendered, interaction)
  for (const begin of BUSY_EVENTS) prerendered.addEventListener(begin, () => void (interaction.busy = true))
  for (const end of IDLE_EVENTS)
    addEventListener(end, () => {
      if (!interaction.busy) return
      // The click event follows the release of the finger.
      setTimeout(() => {
        interaction.busy = false
        interaction.onIdle?.()
      })
    })
  prerendered.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (button && button !== interaction.pressed.at(-1)) interaction.pressed.push(button)
  })
  prerendered.addEventListener('submit', (event) => event.preventDefault())
  prerendered.addEventListener(READY_TO_HYDRATE, () =>
    hydrate(prerendered, prerendered.nextElementSibling as HTMLElement),
  )
}

/** Replaces the prerendered part, and carries over text, selection, focus, files and clicks. */
function hydrate(prerendered: HTMLElement, rendered: HTMLElement): void {
  const interaction = interactions.get(prerendered)
  if (interaction?.busy) interaction.onIdle = () => hydrate(prerendered, rendered)
  else swap(prerendered, rendered, interaction?.pressed ?? [])
}

function swap(prerendered: HTMLElement, rendered: HTMLElement, pressed: readonly HTMLElement[]): void {
  const before = [...prerendered.querySelectorAll<HTMLElement>(CONTROLS)]
  const after = [...rendered.querySelectorAll<HTMLElement>(CONTROLS)]
  const counterpart = (part: Element | null) =>
    part instanceof HTMLElement && before.includes(part)
      ? after.find((other) => identify(other) === identify(part))
      : undefined

  const focused = document.activeElement
  const selection = isTextField(focused) ? ([focused.selectionStart, focused.selectionEnd] as const) : null
  prerendered.remove()
  rendered.hidden = false
  for (const field of before) {
    const twin = counterpart(field)
    if (isTextField(field) && isTextField(twin) && field.value !== twin.value) setText(twin, field.value)
    if (isFileField(field) && isFileField(twin) && field.files?.length) setFiles(twin, field.files)
  }
  const twin = counterpart(focused)
  twin?.focus({ preventScroll: true })
  // Some kinds of fields, such as email, have no selection.
  if (isTextField(twin) && selection && selection[0] !== null) twin.setSelectionRange(...selection)
  void replayClicks(pressed.map(counterpart))
}

/** Waits after each click until the page has changed, because the next button may be the result. */
async function replayClicks(buttons: readonly (HTMLElement | undefined)[]): Promise<void> {
  for (const button of buttons) {
    button?.click()
    await new Promise((drawn) => setTimeout(drawn))
  }
}

const isFileField = (part: unknown): part is HTMLInputElement =>
  part instanceof HTMLInputElement && part.type === 'file'

const isTextField = (part: unknown): part is HTMLInputElement | HTMLTextAreaElement =>
  part instanceof HTMLTextAreaElement || (part instanceof HTMLInputElement && !isFileField(part))

/** Identifies a control without the text typed into it, which differs between the two pages. */
const identify = (part: Element): string =>
  [
    part.tagName,
    part.getAttribute('name'),
    part.getAttribute('aria-label'),
    isTextField(part) ? '' : part.textContent,
  ].join('|')

/** React ignores a value that is set without its native setter and an event. */
function setText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function setFiles(field: HTMLInputElement, files: FileList): void {
  field.files = files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
