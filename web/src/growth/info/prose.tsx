import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** Styles running text, so that its elements need no classes. */
export const proseClass = cx(
  'text-[1.0625rem] leading-[1.65] [&>*+*]:mt-4',
  '[&_h3]:title-18 [&_h3]:mt-8',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-5.5 [&_li]:pl-1 [&_li+li]:mt-2 [&_li]:marker:text-ink-2',
  '[&_strong]:font-semibold [&_a]:underline',
)

/** A one-sentence summary of a section. */
export const Gist = ({ children }: { children: ReactNode }) => (
  <p className="border-l-4 border-koji pl-4 font-semibold print:border-black">{children}</p>
)

export const SummaryBox = ({ children }: { children: ReactNode }) => (
  <div className="rounded-20 bg-koji-wash p-5 sm:p-6 print:border print:border-black">{children}</div>
)

/** A storage key, a cookie name or a code. */
export const Key = ({ children }: { children: ReactNode }) => (
  <code className="rounded-8 bg-sunken px-1.5 py-0.5 font-mono text-14">{children}</code>
)

export const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>
