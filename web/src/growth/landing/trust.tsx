import { IdCard, ScanEye, UserRoundCheck } from 'lucide-react'
import { anchors, trust } from './content.ts'
import { Picture } from './picture.tsx'
import { Measure, Section } from './section.tsx'

const ICONS = { id: IdCard, scan: ScanEye, person: UserRoundCheck } as const

/** The heading is on the bright sky of the picture, the rest on its dark foreground. */
export const Trust = () => (
  <Section id={anchors.safety} joined>
    <Measure>
      <div className="relative isolate flex flex-col gap-54 overflow-hidden rounded-28 bg-[#102620] px-6 py-10 lg:min-h-180 lg:justify-between lg:p-16">
        <Picture
          name="dusk"
          cut="scene"
          className="absolute inset-x-0 top-0 -z-1 h-100 w-full object-[70%_100%] [mask:linear-gradient(#000_74%,#0000)] lg:h-150 lg:object-[50%_70%]"
        />
        <h2 className="title-54 text-on-koji">{trust.title}</h2>
        <ul className="grid gap-8 text-on-field lg:grid-cols-3 lg:gap-12">
          {trust.items.map(({ icon, title, text }) => {
            const Icon = ICONS[icon]
            return (
              <li key={title} className="grid content-start gap-3">
                <Icon className="size-7" aria-hidden />
                <h3 className="title-22">{title}</h3>
                <p className="max-w-[48ch] text-pretty">{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </Measure>
  </Section>
)
