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

/** Up to three openings, finished in one's own words, in the order in which others read them. */
export function PromptsField({ value, errors, onValueChange }: PromptsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<string>(null)
  const [said, setSaid] = useState('')

  // What was pressed moved or went away: the focus follows it.
  useEffect(() => {
    if (next.current === null) return
    list.current?.parentElement?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  }, [value])

  const replace = (place: number, change: Partial<AnsweredPrompt>) =>
    onValueChange(value.map((each, at) => (at === place ? { ...each, ...change } : each)))

  function move(place: number, to: number) {
    const order = [...value]
    order.splice(to, 0, ...order.splice(place, 1))
    onValueChange(order)
    const way = to < place ? 'up' : 'down'
    // At the end of its way a button has nothing left to do.
    const atEnd = to === 0 || to === value.length - 1
    next.current = `[data-prompt="${to}"] [data-way="${atEnd ? (way === 'up' ? 'down' : 'up') : way}"]`
    setSaid(`${promptLabel(value[place]!.prompt)}, place ${to + 1} of ${value.length}`)
  }

  function add() {
    onValueChange([...value, { prompt: free(value)[0]!.id, answer: '' }])
    next.current = `[data-prompt="${value.length}"] textarea`
  }

  function remove(place: number) {
    onValueChange(value.filter((_, at) => at !== place))
    next.current = '[data-add]'
    setSaid(`${promptLabel(value[place]!.prompt)} removed`)
  }

  return (
    <div className="grid gap-4">
      <ol ref={list} className="grid gap-4 empty:hidden">
        {value.map(({ prompt, answer }, place) => (
          <li
            key={place}
            data-prompt={place}
            className="grid gap-4 rounded-20 bg-sunken p-4 inset-ring inset-ring-line"
          >
            <div className="flex flex-wrap items-end gap-2">
              <Select<PromptId>
                label={`Prompt ${place + 1}`}
                className="min-w-50 flex-1"
                options={[...free(value, prompt)].map(({ id, label }) => ({ value: id, label }))}
                value={prompt}
                onValueChange={(chosen) => replace(place, { prompt: chosen })}
              />
              <div className="ml-auto flex">
                {value.length > 1 && (
                  <>
                    <Button
                      variant="ghost"
                      size="icon"
                      data-way="up"
                      disabled={place === 0}
                      aria-label={`Move prompt ${place + 1} up`}
                      onClick={() => move(place, place - 1)}
                    >
                      <ArrowUp className="size-5" aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      data-way="down"
                      disabled={place === value.length - 1}
                      aria-label={`Move prompt ${place + 1} down`}
                      onClick={() => move(place, place + 1)}
                    >
                      <ArrowDown className="size-5" aria-hidden />
                    </Button>
                  </>
                )}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove prompt ${place + 1}`}
                  onClick={() => remove(place)}
                >
                  <X className="size-5" aria-hidden />
                </Button>
              </div>
            </div>
            <Textarea
              label={`Answer ${place + 1}`}
              rows={2}
              max={PROMPT_ANSWER_MAX}
              value={answer}
              error={errors[`prompts.${place}.answer`]}
              onValueChange={(words) => replace(place, { answer: words })}
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
        {said}
      </p>
    </div>
  )
}

/** Those that are not answered elsewhere. */
const free = (taken: readonly AnsweredPrompt[], own?: PromptId) =>
  PROMPTS.filter(({ id }) => id === own || !taken.some(({ prompt }) => prompt === id))
