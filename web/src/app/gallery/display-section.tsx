import { Buttons } from './display-buttons.tsx'
import { Figures } from './display-figures.tsx'
import { Group } from './display-group.tsx'
import { Overlays } from './display-overlays.tsx'
import { SmallParts } from './display-small.tsx'
import { States } from './display-states.tsx'

/** Every display and overlay component in every state. The surrounding page renders the `Toaster`. */
export const DisplaySection = () => (
  <section id="display" aria-labelledby="display-title" className="grid gap-14 *:min-w-0">
    <header className="grid max-w-160 gap-3">
      <h2 id="display-title" className="title-38">
        Display
      </h2>
      <p className="text-18 text-ink-2">Buttons, small parts, overlays, states and figures.</p>
    </header>
    <Group title="Buttons" text="Eight variants, five sizes. One filled button a view.">
      <Buttons />
    </Group>
    <SmallParts />
    <Overlays />
    <States />
    <Figures />
  </section>
)
