import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import type { LucideIcon } from 'lucide-react'
import { MessageCircleHeart, Palette, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { whyChoose } from './content.ts'
import { Picture } from './picture.tsx'
import { Measure, Section } from './section.tsx'

const { friends, community, support } = whyChoose

export const WhyChoose = () => (
  <Section joined>
    <Measure>
      <h2 className="title-54 mb-8 md:mb-16">{whyChoose.title}</h2>
      <div className="grid gap-5 lg:grid-cols-12 lg:grid-rows-[repeat(2,minmax(18rem,auto))]">
        <Field className="bg-field-pine text-on-field lg:col-span-7 lg:row-span-2">
          <div className="max-w-140">
            <Intent icon={UsersRound} label={friends.label} />
            <h3 className="title-54">{friends.title}</h3>
            <p className="mt-4 max-w-[44ch] text-pretty">{friends.text}</p>
          </div>
          <div className="-mb-6 flex items-end gap-3 md:-mb-10">
            <Person name="elias" alt="Elias in the mountains" className="h-50 md:h-70" />
            <Person name="dae" alt="Dae at the climbing wall" className="h-57 md:h-80" />
            <Person name="wanda" alt="Wanda in her darkroom shirt" className="h-50 md:h-70" />
          </div>
        </Field>
        <Field className="bg-sunken shadow-edge lg:col-span-5">
          <div>
            <Intent icon={MessageCircleHeart} label={community.label} />
            <h3 className="title-28">{community.title}</h3>
            <p className="mt-2.5 text-pretty text-ink-2">{community.text}</p>
          </div>
          <div className="flex pl-3">
            {['grace', 'hugo', 'aiko', 'tomas', 'priya', 'jonas'].map((name) => (
              <Picture
                key={name}
                name={`${name}-a`}
                cut="face"
                className="-ml-3 size-12 rounded-full ring-4 ring-sunken sm:size-14"
              />
            ))}
          </div>
        </Field>
        <Field className="bg-field-ai text-on-field lg:col-span-5">
          <div>
            <Intent icon={Palette} label={support.label} />
            <h3 className="title-28">{support.title}</h3>
            <p className="mt-2.5 text-pretty">{support.text}</p>
          </div>
          <div className="grid gap-2.5">
            <div aria-hidden className="grid h-5 grid-cols-[9fr_1fr] gap-0.5 overflow-hidden rounded-full">
              <i className="bg-on-field" />
              <i className="bg-koji" />
            </div>
            <div className="flex justify-between text-14 font-semibold">
              <span>Creator {100 - PLATFORM_FEE_PERCENT} %</span>
              <span>
                {PRODUCT_NAME} {PLATFORM_FEE_PERCENT} %
              </span>
            </div>
          </div>
        </Field>
      </div>
    </Measure>
  </Section>
)

const Field = ({ className, children }: { className: string; children: ReactNode }) => (
  <article
    className={cx(
      'relative flex flex-col justify-between gap-8 overflow-hidden rounded-28 p-6 md:p-10',
      className,
    )}
  >
    {children}
  </article>
)

const Intent = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <p className="mb-4 flex items-center gap-2 font-semibold">
    <Icon className="size-5" aria-hidden />
    {label}
  </p>
)

const Person = ({ name, alt, className }: { name: string; alt: string; className: string }) => (
  <div className={cx('min-w-0 flex-1 overflow-hidden rounded-t-20', className)}>
    <Picture name={name} alt={alt} />
  </div>
)
