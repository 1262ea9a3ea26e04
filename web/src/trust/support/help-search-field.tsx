import { Search } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { controlClass } from '#ui/field-frame.tsx'

/** Plain HTML for the prerendered page. `startHelpSearch` adds the behavior. */
export const HelpSearchField = () => (
  <search className="mb-8 block [@media(scripting:none)]:hidden">
    <label htmlFor="help-search" className="mb-1.5 block text-14 font-semibold">
      Search the answers
    </label>
    <div className="relative">
      <Search className="pointer-events-none absolute top-3 left-4 size-5 text-ink-2" aria-hidden />
      <input
        id="help-search"
        type="search"
        data-help-search
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder="For example: cancel a subscription"
        className={cx(controlClass, 'h-11 pl-11')}
      />
    </div>
    <p data-help-status role="status" className="mt-2 min-h-5 text-14 text-ink-2" />
  </search>
)
