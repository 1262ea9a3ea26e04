import { Plus } from 'lucide-react'
import { HELP_TOPICS, type HelpTopic } from './help-topics.tsx'

export const HelpTopicList = () => (
  <div className="space-y-12">
    {HELP_TOPICS.map(({ id, title, questions }) => (
      <section key={id} id={id} data-help-topic aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className="title-22">
          {title}
        </h2>
        <div className="mt-3 border-t border-line">
          {questions.map((question) => (
            <Question key={question.id} {...question} />
          ))}
        </div>
      </section>
    ))}
  </div>
)

/** The anchor is inside the collapsed content, because browsers then expand it for a link. */
const Question = ({ id, question, answer }: HelpTopic['questions'][number]) => (
  <details data-help-answer={id} className="group border-b border-line">
    <summary className="flex min-h-13 items-center justify-between gap-4 rounded-8 py-3">
      <h3 className="font-semibold">{question}</h3>
      <Plus className="size-5 shrink-0 transition-transform group-open:rotate-45" aria-hidden />
    </summary>
    <div id={id} className="max-w-[37rem] scroll-mt-14 pb-5 text-ink-2 [&_a]:underline">
      <div data-help-text>{answer}</div>
      <p className="mt-2 text-14">
        <a href={`#${id}`} className="inline-block py-1">
          Link to this answer<span className="sr-only">: {question}</span>
        </a>
      </p>
    </div>
  </details>
)
