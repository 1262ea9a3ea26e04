import { FormsDemo } from './forms-demo.tsx'
import { Choices, Dates, Inputs, Sliders, Texts } from './forms-fields.tsx'
import { Lists } from './forms-lists.tsx'
import { Panel } from './forms-panel.tsx'
import { Photos, Tags } from './forms-pickers.tsx'

export function FormsSection() {
  return (
    <section id="forms" aria-labelledby="forms-title" className="grid gap-10">
      <header className="grid max-w-160 gap-3">
        <h2 id="forms-title" className="title-38">
          Forms
        </h2>
        <p className="text-18 text-ink-2">
          Errors appear under the field and clear as the person types. Every field takes a value and says when
          it changes.
        </p>
      </header>
      <Panel title="A form, bound to a shape">
        <FormsDemo />
      </Panel>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Inputs />
        <Lists />
        <Texts />
        <Choices />
        <Sliders />
        <Dates />
      </div>
      <Tags />
      <Photos />
    </section>
  )
}
