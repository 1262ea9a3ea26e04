import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from '../../lib/use-store.ts'
import { chooseTheme, THEMES, type Theme, theme } from '../../lib/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MenuChoice, MenuChoices } from '../../ui/menu-choices.tsx'

const LOOKS = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
} as const satisfies Record<Theme, unknown>

export function ThemeMenu() {
  const chosen = useStore(theme)
  const { icon: Icon, label } = LOOKS[chosen]
  return (
    <Menu
      widthClass="min-w-44"
      trigger={
        <Button variant="ghost" size="icon" className="max-sm:hidden" aria-label={`Theme: ${label}`}>
          <Icon className="size-5" aria-hidden />
        </Button>
      }
    >
      <MenuChoices label="Theme" value={chosen} onValueChange={chooseTheme}>
        {THEMES.map((one) => (
          <MenuChoice key={one} value={one} icon={LOOKS[one].icon}>
            {LOOKS[one].label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  )
}
