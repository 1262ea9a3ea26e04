import { chooseTheme, THEMES, theme } from '#lib/theme.ts'
import { useStore } from '#lib/use-store.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuChoice, MenuChoices } from '#ui/menu-choices.tsx'
import { THEME_OPTIONS } from './theme-options.ts'

export function ThemeMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const chosen = useStore(theme)
  const { icon: Icon, label } = THEME_OPTIONS[chosen]
  return (
    <Menu
      defaultOpen={defaultOpen}
      widthClass="min-w-44"
      trigger={
        <Button variant="ghost" size="icon" className="max-sm:hidden" aria-label={`Theme: ${label}`}>
          <Icon className="size-5" aria-hidden />
        </Button>
      }
    >
      <MenuChoices label="Theme" value={chosen} onValueChange={chooseTheme}>
        {THEMES.map((value) => (
          <MenuChoice key={value} value={value} icon={THEME_OPTIONS[value].icon}>
            {THEME_OPTIONS[value].label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  )
}
