import { cx } from '#ui/cx.ts'
import { screenshots } from './content.ts'
import { Screenshot } from './picture.tsx'
import { Measure, Section } from './section.tsx'

export const Screenshots = () => (
  <Section className="overflow-hidden bg-sunken">
    <Measure>
      <h2 className="title-54 mb-10 max-w-190">{screenshots.title}</h2>
    </Measure>
    <div
      role="group"
      tabIndex={0}
      aria-label="Screenshots"
      className="no-scrollbar -mb-10 flex snap-x scroll-px-4 items-center gap-5 overflow-x-auto px-4 pt-2 pb-20 outline-offset-[-3px] md:scroll-px-10 md:px-10 xl:scroll-px-[max(2.5rem,calc((100vw-77rem)/2))] xl:px-[max(2.5rem,calc((100vw-77rem)/2))]"
    >
      {screenshots.shots.map(({ name, alt, phone }) => (
        <div
          key={name}
          className={cx(
            'shrink-0 snap-start overflow-hidden rounded-20 bg-surface shadow-lift ring ring-line',
            phone ? 'h-112 w-52' : 'h-81 w-130 max-sm:h-60 max-sm:w-96 lg:h-112 lg:w-180',
          )}
        >
          <Screenshot
            name={name}
            cut={phone ? 'phone' : 'desktop'}
            alt={alt}
            className="size-full object-top"
          />
        </div>
      ))}
    </div>
  </Section>
)
