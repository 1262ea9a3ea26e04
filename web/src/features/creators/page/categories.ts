import type { CreatorCategory } from '@koji/contract'
import {
  BookOpen,
  Brush,
  Camera,
  ChefHat,
  Cpu,
  Dumbbell,
  Gamepad2,
  GraduationCap,
  Hammer,
  type LucideIcon,
  Mountain,
  Music,
  PanelsTopLeft,
  Shirt,
  Sparkles,
} from 'lucide-react'

/** What creators make has a word and an icon. */
export const CATEGORY_LOOKS: Record<CreatorCategory, { label: string; icon: LucideIcon }> = {
  art: { label: 'Art', icon: Brush },
  craft: { label: 'Craft', icon: Hammer },
  photography: { label: 'Photography', icon: Camera },
  music: { label: 'Music', icon: Music },
  writing: { label: 'Writing', icon: BookOpen },
  comics: { label: 'Comics', icon: PanelsTopLeft },
  food: { label: 'Food', icon: ChefHat },
  fitness: { label: 'Fitness', icon: Dumbbell },
  games: { label: 'Games', icon: Gamepad2 },
  learning: { label: 'Learning', icon: GraduationCap },
  style: { label: 'Style', icon: Shirt },
  outdoors: { label: 'Outdoors', icon: Mountain },
  tech: { label: 'Tech', icon: Cpu },
  other: { label: 'Other', icon: Sparkles },
}
