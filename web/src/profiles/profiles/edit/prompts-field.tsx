import {
  type AnsweredPrompt,
  PROMPT_ANSWER_MAX,
  PROMPTS,
  PROMPTS_MAX,
  type PromptId,
  promptLabel,
} from '@koji/contract'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'

interface PromptsFieldProps {
  value: readonly AnsweredPrompt[]
  errors: Record<string, string>
  onValueChange: (prompts: AnsweredPrompt[]) => void
}

/** Up to three prompts with answers, which can be reordered. */
export function PromptsField({ value, errors, onValueChange }: PromptsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const nextFocus = useRef<string>(null)
  const [announcement, setAnnouncement] = useState('')

  // The pressed button may have moved or disappeared, so the focus is set after rendering.
  useEffect(() => {
    if (nextFocus.current === null) return
    list.current?.parentElement?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = null
  }, [value])

  const replace = (index: number, change: Partial<AnsweredPrompt>) =>
    onValueChange(value.map((each, position) => (position === index ? { ...each, ...change } : each)))

  function move(from: number, to: number) {
    const order = [...value]
    order.splice(to, 0, ...order.splice(from, 1))
    onValueChange(order)
    const direction = to < from ? 'up' : 'down'
    // At either end, the pressed button is disabled, so the opposite one gets the focus.
    const atEnd = to === 0 || to === value.length - 1
    nextFocus.current = `[data-prompt="${to}"] [data-way="${atEnd ? (direction === 'up' ? 'down' : 'up') : direction}"]`
    setAnnouncement(`${promptLabel(value[from]!.prompt)}, place ${to + 1} of ${value.length}`)
  }

  function add() {
    onValueChange([...value, { prompt: availablePrompts(value)[0]!.id, answer: '' }])
    nextFocus.current = `[data-prompt="${value.length}"] textarea`
  }

  function remove(index: number) {
    onValueChange(value.filter((_, position) => position !== index))
    nextFocus.current = '[data-add]'
    setAnnouncement(`${promptLabel(value[index]!.prompt)} removed`)
  }

  return (
    <div className="grid gap-4">
      <ol ref={list} className="grid gap-4 empty:hidden">
        {value.map(({ prompt, answer }, index) => (
          <li
            key={index}
            data-prompt={index}
            className="grid gap-4 rounded-20 bg-sunken p-4 inset-ring inset-ring-line"
          >
            <div className="flex flex-wrap items-end gap-2">
              <Select<PromptId>
                label={`Prompt ${index + 1}`}
                className="min-w-50 flex-1"
                options={[...availablePrompts(value, prompt)].map(({ id, label }) => ({ value: id, label }))}
                value={prompt}
                onValueChange={(chosen) => replace(index, { prompt: chosen })}
              />
              <div className="ml-auto flex">
                {value.length > 1 && (
                  <>
                    <Button
                      variant="ghost"
                      size="icon"
                      data-way="up"
                      disabled={index === 0}
                      aria-label={`Move prompt ${index + 1} up`}
                      onClick={() => move(index, index - 1)}
                    >
                      <ArrowUp className="size-5" aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      data-way="down"
                      disabled={index === value.length - 1}
                      aria-label={`Move prompt ${index + 1} down`}
                      onClick={() => move(index, index + 1)}
                    >
                      <ArrowDown className="size-5" aria-hidden />
                    </Button>
                  </>
                )}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove prompt ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <X className="size-5" aria-hidden />
                </Button>
              </div>
            </div>
            <Textarea
              label={`Answer ${index + 1}`}
              rows={2}
              max={PROMPT_ANSWER_MAX}
              value={answer}
              error={errors[`prompts.${index}.answer`]}
              onValueChange={(text) => replace(index, { answer: text })}
            />
          </li>
        ))}
      </ol>
      {value.length < PROMPTS_MAX && (
        <Button variant="outline" data-add className="justify-self-start" onClick={add}>
          <Plus className="size-5" aria-hidden />
          Add a prompt
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** Prompts that aren't chosen in another row. */
const availablePrompts = (taken: readonly AnsweredPrompt[], own?: PromptId) =>
  PROMPTS.filter(({ id }) => id === own || !taken.some(({ prompt }) => prompt === id))
