import { Apple, Play } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { anchors, download } from './content.ts'
import { Screenshot } from './picture.tsx'
import { Measure, Section } from './section.tsx'

const ICONS = { apple: Apple, google: Play } as const

export const Download = () => (
  <Section id={anchors.download} joined>
    <Measure>
      <div className="grid gap-10 overflow-hidden rounded-28 bg-sunken px-6 pt-10 shadow-edge lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:pt-0 lg:pr-12 lg:pl-16">
        <div className="grid content-center gap-6 lg:py-22">
          <h2 className="title-54">{download.title}</h2>
          <p className="max-w-[46ch] text-18 leading-[1.55] text-pretty text-ink-2">{download.text}</p>
          <ul className="flex flex-wrap gap-3">
            {download.stores.map(({ store, name, note, href }) => {
              const Icon = ICONS[store]
              return (
                <li key={store} className="max-sm:w-full">
                  <a
                    href={href}
                    className="flex min-h-16 items-center gap-3.5 rounded-20 bg-surface pr-6 pl-5 leading-tight font-semibold text-ink no-underline inset-ring-[1.5px] inset-ring-control transition hover:bg-raised"
                  >
                    <Icon className="size-7 shrink-0" aria-hidden />
                    <span>
                      <span className="block text-13 font-medium text-ink-2">{note}</span>
                      {name}
                    </span>
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
        <div className="flex items-end justify-center gap-4 lg:gap-6">
          <Phone name="shot-discover-m" alt="Discover on a phone" className="h-75 lg:h-118" />
          <Phone name="shot-creator-m" alt="A creator page on a phone" className="h-64 lg:h-99" />
        </div>
      </div>
    </Measure>
  </Section>
)

const Phone = ({ name, alt, className }: { name: string; alt: string; className: string }) => (
  <div
    className={cx(
      'w-full max-w-39 overflow-hidden rounded-t-28 border-6 border-b-0 border-ink lg:max-w-61 dark:border-[#4a4336]',
      className,
    )}
  >
    <Screenshot name={name} cut="phone" alt={alt} className="size-full object-top" />
  </div>
)
