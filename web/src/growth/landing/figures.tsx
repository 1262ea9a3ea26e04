import { figures } from './content.ts'
import { Measure, Section } from './section.tsx'

export const Figures = () => (
  <Section>
    <Measure>
      <h2 className="sr-only">{figures.title}</h2>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-3 lg:grid-cols-[repeat(5,auto)] lg:justify-between">
        {figures.items.map(({ figure, unit }) => (
          <div
            key={unit}
            className="flex flex-col-reverse justify-end border-t border-line pt-5 last:max-md:col-span-2 lg:border-0 lg:pt-0"
          >
            <dt className="mt-2 text-ink-2">{unit}</dt>
            <dd className="font-display text-[clamp(2.25rem,1.2rem+3.6vw,4.25rem)] leading-[.95] font-[750] tracking-[-.05em] tabular-nums">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </Measure>
  </Section>
)
