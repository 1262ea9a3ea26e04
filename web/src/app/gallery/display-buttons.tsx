import { Heart, Plus, Trash2 } from 'lucide-react'
import { Button, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'

const SIZES: readonly ButtonSize[] = ['sm', 'default', 'lg', 'xl', 'icon']
const WORDS: Record<ButtonVariant, string> = {
  default: 'Continue',
  destructive: 'Delete',
  outline: 'Continue',
  secondary: 'Continue',
  ghost: 'Continue',
  link: 'Read more',
  hero: 'Start Using',
  swipe: 'Like',
}
const VARIANTS = Object.keys(WORDS) as ButtonVariant[]

/** 8 variants × 5 sizes, plus the disabled and pending states. */
export const Buttons = () => (
  <Panel flush>
    <section
      tabIndex={0}
      aria-label="Table of buttons"
      className="overflow-x-auto rounded-20 p-5 focus-visible:-outline-offset-3 md:p-6"
    >
      <table className="w-full min-w-220 border-collapse text-left">
        <thead>
          <tr className="text-14 text-ink-2">
            <th scope="col" className="pb-2 font-semibold">
              Variant
            </th>
            {SIZES.map((size) => (
              <th key={size} scope="col" className="pb-2 font-semibold">
                {size}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {VARIANTS.map((variant) => (
            <Line key={variant} name={variant} variant={variant} />
          ))}
          <Line name="disabled" variant="default" disabled />
          <Line name="pending" variant="default" pending />
          <Line name="pending outline" variant="outline" pending />
        </tbody>
      </table>
    </section>
  </Panel>
)

interface LineProps {
  name: string
  variant: ButtonVariant
  disabled?: boolean
  pending?: boolean
}

const Line = ({ name, variant, ...state }: LineProps) => (
  <tr>
    <th scope="row" className="py-2.5 pr-5 text-14 font-semibold whitespace-nowrap text-ink-2">
      {name}
    </th>
    {SIZES.map((size) => (
      <td key={size} className="py-2.5 pr-4">
        <Button
          variant={variant}
          size={size}
          aria-label={size === 'icon' ? `${WORDS[variant]}, ${name}` : undefined}
          {...state}
        >
          <Content variant={variant} icon={size === 'icon'} />
        </Button>
      </td>
    ))}
  </tr>
)

function Content({ variant, icon }: { variant: ButtonVariant; icon: boolean }) {
  if (variant === 'swipe')
    return (
      <>
        <Heart className="size-5" aria-hidden />
        {!icon && WORDS.swipe}
      </>
    )
  if (!icon) return WORDS[variant]
  if (variant === 'hero') return null
  const Icon = variant === 'destructive' ? Trash2 : Plus
  return <Icon className="size-5" aria-hidden />
}
