const LINES = [
  { label: 'To the creator', amount: '$7.19', mark: 'bg-ai' },
  { label: 'Our fee, 10 %', amount: '$0.80', mark: 'bg-koji' },
] as const

/** How one monthly payment is split. */
export const MoneySplit = () => (
  <figure className="rounded-20 bg-surface p-5 shadow-edge inset-ring inset-ring-line sm:p-6 print:break-inside-avoid">
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="title-18">One month of a subscription</span>
      <span className="title-22 tabular-nums">$7.99</span>
    </figcaption>
    <div aria-hidden className="mt-4 flex h-3.5 gap-0.5 overflow-hidden rounded-full">
      <span className="flex-[719] bg-ai" />
      <span className="flex-[80] bg-koji" />
    </div>
    <dl className="mt-3">
      {LINES.map(({ label, amount, mark }) => (
        <div key={label} className="flex items-center gap-3 border-line py-2 not-last:border-b">
          <dt className="flex grow items-center gap-3">
            <span aria-hidden className={`size-3 rounded-full ${mark}`} />
            {label}
          </dt>
          <dd className="font-semibold tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  </figure>
)
