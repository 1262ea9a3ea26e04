import { useState } from 'react'
import { randomId } from '#lib/random-id.ts'
import { type GridPhoto, PhotoGrid } from '#ui/photo-grid.tsx'
import { TagPicker } from '#ui/tag-picker.tsx'
import { Held, Panel } from './forms-panel.tsx'

const INTERESTS = [
  {
    label: 'Making',
    tags: tags('Ceramics', 'Film photos', 'Knitting', 'Woodwork', 'Printmaking', 'Calligraphy'),
  },
  {
    label: 'Outside',
    tags: tags('Bouldering', 'Sailing', 'Birding', 'Wild swimming', 'Trail running', 'Allotments'),
  },
  {
    label: 'Food',
    tags: tags(
      'Sourdough',
      'Natural wine',
      'Fermenting',
      'Ramen hunts',
      'Cafés that open before anyone else is awake',
    ),
  },
]

const PHOTOS: GridPhoto[] = [
  photo('mira', 'Mira by the window'),
  { ...photo('market', 'The market'), note: 'Being checked' },
  photo('mira2', 'Mira outside'),
  { ...photo('bowls', 'Bowls'), pending: 62 },
]

export function Tags() {
  return (
    <Panel title="TagPicker" className="lg:grid-cols-2">
      <Held<readonly string[]> initial={['Ceramics', 'Bouldering', 'Wild swimming', 'Sourdough']}>
        {(held) => (
          <TagPicker
            label="Interests"
            groups={INTERESTS}
            min={3}
            max={5}
            searchLabel="Search 17 interests"
            {...held}
          />
        )}
      </Held>
      <div className="grid gap-8">
        <Held<readonly string[]> initial={[]}>
          {(held) => (
            <TagPicker
              label="With error"
              groups={INTERESTS.slice(0, 1)}
              min={3}
              max={10}
              error="Please pick at least 3"
              {...held}
            />
          )}
        </Held>
        <Held<readonly string[]> initial={['Bouldering']}>
          {(held) => (
            <TagPicker label="Disabled" groups={INTERESTS.slice(1, 2)} max={10} disabled {...held} />
          )}
        </Held>
      </div>
    </Panel>
  )
}

export function Photos() {
  const [photos, setPhotos] = useState(PHOTOS)
  const nothing = () => undefined
  return (
    <Panel title="PhotoGrid" className="md:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr]">
      <PhotoGrid
        label="Your photos"
        hint="Drag to reorder. The first one is on your card."
        firstLabel="Main photo"
        photos={photos}
        onReorder={(ids) => setPhotos(ids.flatMap((id) => photos.filter((photo) => photo.id === id)))}
        onRemove={(id) => setPhotos(photos.filter((photo) => photo.id !== id))}
        onAdd={() =>
          setPhotos([...photos, { ...photo('citrus', `Citrus ${photos.length + 1}`), id: randomId() }])
        }
      />
      <PhotoGrid
        label="Empty"
        error="Please add at least one photo"
        photos={[]}
        onReorder={nothing}
        onRemove={nothing}
        onAdd={nothing}
      />
      <PhotoGrid
        label="Disabled"
        photos={PHOTOS.slice(0, 3)}
        onReorder={nothing}
        onRemove={nothing}
        onAdd={nothing}
        disabled
      />
    </Panel>
  )
}

function photo(id: string, name: string): GridPhoto {
  const picture = <img src={`/pictures/${id}.webp`} alt={name} className="size-full object-cover" />
  return { id, name, picture }
}

function tags(...labels: string[]) {
  return labels.map((label) => ({ id: label, label }))
}
