import type { CreatorPage } from '@koji/contract'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CATEGORY_ICONS } from './category-icons.ts'

export function AboutTab({ creator: { about, category, since, displayName } }: { creator: CreatorPage }) {
  const language = useLanguage()
  return (
    <Panel>
      {about ? (
        <p className="max-w-[64ch] text-pretty wrap-anywhere whitespace-pre-line">{about}</p>
      ) : (
        <EmptyState
          drawing={PaletteDrawing}
          level={3}
          title="Nothing about themselves yet"
          text={`${displayName} lets the posts speak.`}
        />
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5 text-14 text-ink-2">
        <Chip icon={CATEGORY_ICONS[category]}>{CATEGORY_NAMES[category]}</Chip>
        <span>
          Creator since <time dateTime={since}>{day(since, language)}</time>
        </span>
      </div>
    </Panel>
  )
}
