import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '#lib/theme.ts'

export const THEME_OPTIONS = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
} as const satisfies Record<Theme, unknown>
