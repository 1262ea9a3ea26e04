import { AtSign } from 'lucide-react'
import { BirthDatePicker } from '#ui/birth-date-picker.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Slider, type SliderRange } from '#ui/slider.tsx'
import { Switch } from '#ui/switch.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { INTENTS, kilometres } from './forms-demo.tsx'
import { Held, Panel } from './forms-panel.tsx'

const LONG =
  'We meet on Sundays at the covered market, buy whatever is ripe, and cook it in a kitchen that is far too small for nine people.'

const PEOPLE = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'matches', label: 'Only my matches' },
  { value: 'nobody', label: 'Nobody', hint: 'You can still write first.' },
]

export function Inputs() {
  return (
    <Panel title="Input">
      <Held initial="">
        {(held) => <Input label="Empty" placeholder="What friends call you" {...held} />}
      </Held>
      <Held initial="mira@koji.example">
        {(held) => (
          <Input label="Filled, with icon" type="email" icon={AtSign} hint="Nobody else sees it." {...held} />
        )}
      </Held>
      <Held initial="mira@koji">
        {(held) => (
          <Input label="With error" type="email" error="Please enter a valid email address" {...held} />
        )}
      </Held>
      <Held initial="Citrus1990">{(held) => <Input label="Password" type="password" {...held} />}</Held>
      <Held initial="ceramics">{(held) => <Input label="Search" type="search" {...held} />}</Held>
      <Held initial="12">
        {(held) => (
          <Input label="With trailing slot" trailing={<span className="pr-4 text-ink-2">€</span>} {...held} />
        )}
      </Held>
      <Held initial="Not now">{(held) => <Input label="Disabled" disabled {...held} />}</Held>
    </Panel>
  )
}

export function Texts() {
  return (
    <Panel title="Textarea">
      <Held initial="">
        {(held) => <Textarea label="Empty" max={140} placeholder="Two sentences are plenty" {...held} />}
      </Held>
      <Held initial={LONG}>
        {(held) => <Textarea label="Near the end" max={140} hint="Shown on your card." {...held} />}
      </Held>
      <Held initial={`${LONG} ${LONG}`}>
        {(held) => (
          <Textarea label="Too long" max={140} error="Please shorten this to 140 characters" {...held} />
        )}
      </Held>
      <Held initial="Not now">{(held) => <Textarea label="Disabled" rows={2} disabled {...held} />}</Held>
    </Panel>
  )
}

export function Choices() {
  return (
    <Panel title="Checkbox, Switch and RadioGroup">
      <div className="grid">
        <Held initial={false}>{(held) => <Checkbox label="Write to me once a month" {...held} />}</Held>
        <Held initial={true}>{(held) => <Checkbox label={`Checked, and long: ${LONG}`} {...held} />}</Held>
        <Held initial={false}>
          {(held) => (
            <Checkbox label="I accept the terms" error="Please accept the terms to go on" {...held} />
          )}
        </Held>
        <Held initial={true}>{(held) => <Checkbox label="Disabled" disabled {...held} />}</Held>
      </div>
      <div className="grid">
        <Held initial={true}>
          {(held) => <Switch label="Show my distance" hint="Never the exact place." {...held} />}
        </Held>
        <Held initial={false}>{(held) => <Switch label="Read receipts" {...held} />}</Held>
        <Held initial={false}>
          {(held) => <Switch label="Push messages" error="Your browser does not allow this" {...held} />}
        </Held>
        <Held initial={true}>{(held) => <Switch label="Disabled" disabled {...held} />}</Held>
      </div>
      <Held initial="matches">
        {(held) => <RadioGroup label="Who may write to you" options={PEOPLE} {...held} />}
      </Held>
      <Held<string | null> initial={null}>
        {(held) => (
          <RadioGroup
            label="With error"
            look="cards"
            options={INTENTS.slice(0, 2)}
            error="Please choose one"
            {...held}
          />
        )}
      </Held>
      <Held<string | null> initial="friends">
        {(held) => (
          <RadioGroup label="Disabled" look="cards" options={INTENTS.slice(0, 2)} disabled {...held} />
        )}
      </Held>
    </Panel>
  )
}

export function Sliders() {
  return (
    <Panel title="Slider">
      <Held initial={25}>
        {(held) => <Slider label="Distance" min={5} max={100} step={5} format={kilometres} {...held} />}
      </Held>
      <Held<SliderRange> initial={[26, 38]}>
        {(held) => (
          <Slider label="Age" min={18} max={80} hint="Others see you only if you fit theirs too." {...held} />
        )}
      </Held>
      <Held initial={100}>
        {(held) => (
          <Slider
            label="With error"
            min={5}
            max={100}
            format={kilometres}
            error="That is farther than we can look"
            {...held}
          />
        )}
      </Held>
      <Held initial={40}>
        {(held) => <Slider label="Disabled" min={5} max={100} format={kilometres} disabled {...held} />}
      </Held>
    </Panel>
  )
}

export function Dates() {
  return (
    <Panel title="BirthDatePicker">
      <Held<string | null> initial={null}>
        {(held) => (
          <BirthDatePicker label="Empty" hint="You can paste a whole date into any part." {...held} />
        )}
      </Held>
      <Held<string | null> initial="1990-04-23">
        {(held) => <BirthDatePicker label="Filled" {...held} />}
      </Held>
      <Held<string | null> initial={null}>
        {(held) => <BirthDatePicker label="With error" error="Please enter your date of birth" {...held} />}
      </Held>
      <Held<string | null> initial="1990-04-23">
        {(held) => <BirthDatePicker label="Disabled" disabled {...held} />}
      </Held>
    </Panel>
  )
}
