import { buttonClass } from '#ui/button.tsx'
import { MAIN_ID } from '#ui/main.tsx'

export const SkipLink = () => (
  <a
    href={`#${MAIN_ID}`}
    className={buttonClass({
      className: 'fixed top-2 left-2 z-110 -translate-y-20 focus-visible:translate-y-0',
    })}
  >
    Skip to content
  </a>
)
