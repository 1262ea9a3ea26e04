import { CircleAlert } from 'lucide-react'
import type { FormHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** An error about the form as a whole. */
  error?: string
  ref?: Ref<HTMLFormElement>
}

/** Turns off the browser's messages, because fields show their own. */
export function Form({ error, className, children, ...form }: FormProps) {
  return (
    <form noValidate className={cx('grid gap-5', className)} {...form}>
      <div role="alert" className={error ? 'contents' : 'hidden'}>
        {error && (
          <p className="flex gap-2.5 rounded-14 bg-danger-wash px-4 py-3 font-medium text-danger">
            <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
      {children}
    </form>
  )
}
