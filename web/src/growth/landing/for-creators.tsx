import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'
import { Brand } from '#ui/brand.tsx'
import { buttonClass } from '#ui/button.tsx'
import { anchors, forCreators } from './content.ts'
import { Eyebrow, Measure } from './section.tsx'

const { receipt } = forCreators
const fee = Math.round((receipt.price * PLATFORM_FEE_PERCENT) / 100)

/** The section is dark and its receipt light, in both themes. */
export const ForCreators = () => (
  <section id={anchors.creators} className="overflow-hidden bg-ink dark:bg-sunken">
    <div data-theme="dark" className="py-16 text-ink md:py-30">
      <Measure className="grid items-center gap-12 lg:grid-cols-2 lg:gap-20">
        <div className="grid gap-6">
          <Eyebrow>{forCreators.label}</Eyebrow>
          <h2 className="title-54">{forCreators.title}</h2>
          <p className="max-w-[54ch] text-18 leading-[1.55] text-pretty text-ink-2">{forCreators.text}</p>
          <div className="flex flex-wrap gap-3">
            <a href={forCreators.browse.href} className={buttonClass({ size: 'lg' })}>
              {forCreators.browse.label}
            </a>
            <a href={forCreators.apply.href} className={buttonClass({ variant: 'outline', size: 'lg' })}>
              {forCreators.apply.label}
            </a>
          </div>
        </div>
        <Receipt />
      </Measure>
    </div>
  </section>
)

const Receipt = () => (
  <div
    data-theme="light"
    className="mx-auto w-full max-w-105 rotate-2 rounded-t-8 bg-surface px-6 pt-6 pb-10 text-ink tabular-nums [mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%/16px_100%]"
  >
    <div className="flex items-center justify-between pb-4">
      <Brand />
      <span className="text-14 text-ink-2">{receipt.title}</span>
    </div>
    <dl>
      <Line label={receipt.product} value={dollars(receipt.price)} />
      <Line label={`To ${receipt.creator}`} value={dollars(receipt.price - fee)} />
      <Line label={`${PRODUCT_NAME} fee, ${PLATFORM_FEE_PERCENT} %`} value={dollars(fee)} />
      <Line label="Renews" value={receipt.renews} />
      <div className="flex items-baseline justify-between border-t-2 border-ink pt-3">
        <dt className="title-22">Total</dt>
        <dd className="title-22">{dollars(receipt.price)}</dd>
      </div>
    </dl>
  </div>
)

const Line = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4 border-t border-dashed border-control py-2.75">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)
