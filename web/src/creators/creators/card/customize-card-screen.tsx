import { type CardDesign, lowContrastParts, type MyCreator } from '@koji/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { CreatorsOnly } from '../creators-only.tsx'
import { useChangeCreator } from '../my-creator.ts'
import { ColorField } from './color-field.tsx'
import { CreatorCard } from './creator-card.tsx'
import { BadgeField, FontField, LayoutField } from './design-fields.tsx'
import { Readability } from './readability.tsx'
import { makeReadable } from './readable-colors.ts'
import { ACCENTS, BACKGROUNDS } from './swatches.ts'
import { useCardPreview } from './use-card-preview.ts'

const GRID = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-12'

/** `/creator/customize-card`. */
export const CustomizeCardScreen = () => (
  <Screen title="Customise card" width="creator" lead="How you look in the list of creators.">
    <CreatorsOnly
      description="Creators choose how their card looks in the list: its colours, its layout, its badge and its letters."
      skeleton={
        <SkeletonGroup className={GRID}>
          <Skeleton className="h-180 rounded-20" />
          <Skeleton className="aspect-4/5 rounded-28 max-lg:order-first" />
        </SkeletonGroup>
      }
    >
      {(creator) => <CardForm creator={creator} />}
    </CreatorsOnly>
  </Screen>
)

function CardForm({ creator }: { creator: MyCreator }) {
  const [changes, setChanges] = useState<Partial<CardDesign>>({})
  const save = useChangeCreator()
  const preview = useCardPreview(creator)
  const design = { ...creator.card, ...changes }
  const dirty = JSON.stringify(design) !== JSON.stringify(creator.card)
  const contrastProblems = lowContrastParts(design)

  const field = <Key extends keyof CardDesign>(name: Key) => ({
    name,
    value: design[name],
    onValueChange: (value: CardDesign[Key]) => setChanges((previous) => ({ ...previous, [name]: value })),
  })

  function submit(event: React.FormEvent) {
    event.preventDefault()
    save.mutate(
      { card: design },
      {
        onSuccess: () => {
          setChanges((current) =>
            JSON.stringify({ ...creator.card, ...current }) === JSON.stringify(design) ? {} : current,
          )
          toast({ title: 'Your card is saved', tone: 'ok' })
        },
      },
    )
  }

  const card = <CreatorCard creator={{ ...preview, card: design }} />

  return (
    <div className={GRID}>
      <aside aria-label="Preview" className="max-lg:mx-auto max-lg:w-full max-lg:max-w-80 lg:order-last">
        <div className="grid gap-3 lg:sticky lg:top-6">
          {card}
          <p className="text-center text-14 text-ink-2">As people see you in the list.</p>
        </div>
      </aside>
      <Form
        className="content-start"
        onSubmit={submit}
        error={save.error ? friendlyMessage(save.error) : undefined}
      >
        <Panel className="grid gap-6">
          <PanelHead title="Colours" className="mb-0!" />
          <ColorField label="Background" swatches={BACKGROUNDS} {...field('background')} />
          <ColorField label="Accent" swatches={ACCENTS} {...field('accent')} />
          <Readability design={design} onFix={() => setChanges(makeReadable(design))} />
        </Panel>
        <Panel className="grid gap-6">
          <LayoutField {...field('layout')} noCover={creator.cover === null} />
          <BadgeField {...field('badge')} verified={creator.idVerified} />
          <FontField {...field('font')} />
        </Panel>
        <p className="text-15 text-ink-2">
          Words, price and cover are part of your page.{' '}
          <Link to={paths.creatorSetup} className={buttonClass({ variant: 'link', size: 'sm' })}>
            Set up your page
          </Link>
        </p>
        <SaveBar
          dirty={dirty}
          pending={save.isPending}
          blocked={contrastProblems.length > 0}
          onDiscard={() => setChanges({})}
          preview={card}
        />
      </Form>
      <UnsavedGuard dirty={dirty} />
    </div>
  )
}
