import { Plus } from 'lucide-react'
import { anchors, faq } from './content.ts'
import { Measure, Section } from './section.tsx'

export const Faq = () => (
  <Section id={anchors.faq} joined>
    <Measure className="grid gap-8 lg:grid-cols-[minmax(0,23.75rem)_minmax(0,1fr)] lg:gap-20">
      <div className="grid content-start gap-3 lg:sticky lg:top-26 lg:self-start">
        <h2 className="title-54">{faq.title}</h2>
        <p className="text-ink-2">
          {faq.more}{' '}
          <a href={faq.support.href} className="inline-block py-1 underline">
            {faq.support.label}
          </a>
        </p>
      </div>
      <div className="border-b border-line">
        {faq.questions.map(({ question, answer, id }, index) => (
          <details key={question} name="faq" open={index === 0} className="group/faq border-t border-line">
            <summary className="flex min-h-18 items-center justify-between gap-4 py-3 font-display text-[1.1875rem] leading-[1.3] font-semibold tracking-[-.012em] transition hover:text-persimmon">
              {question}
              <Plus className="size-6 shrink-0 transition-transform group-open/faq:rotate-45" aria-hidden />
            </summary>
            <p id={id} className="max-w-[64ch] pr-10 pb-6 text-pretty text-ink-2">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </Measure>
  </Section>
)
