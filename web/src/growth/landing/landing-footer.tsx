import { PRODUCT_NAME } from '@koji/contract/constants'
import { paths } from '#lib/paths.ts'
import { Brand } from '#ui/brand.tsx'
import { footer } from './content.ts'
import { Measure } from './section.tsx'

export const LandingFooter = () => (
  <footer className="pt-8 pb-10 md:pt-12">
    <Measure>
      <div className="grid grid-cols-2 gap-8 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start justify-items-start gap-3 max-md:col-span-2">
          <a
            href={paths.home}
            aria-label={`${PRODUCT_NAME}, home`}
            className="-mx-1 flex min-h-11 items-center rounded-8 px-1 no-underline"
          >
            <Brand />
          </a>
          <p className="max-w-[34ch] text-pretty text-ink-2">{footer.text}</p>
        </div>
        {footer.groups.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="md:pt-2.5">
            <h2 className="mb-2 text-14 font-semibold">{title}</h2>
            <ul className="grid gap-1">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-8 items-center text-ink-2 no-underline hover:text-ink hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mt-10 border-t border-line pt-5 text-14 text-ink-2">{footer.small}</p>
    </Measure>
  </footer>
)
