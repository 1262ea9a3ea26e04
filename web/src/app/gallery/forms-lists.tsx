import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { CITIES } from './forms-demo.tsx'
import { Held, Panel } from './forms-panel.tsx'

const PLACES = [
  { value: 'lisbon', label: 'Lisbon', hint: 'Portugal' },
  { value: 'leipzig', label: 'Leipzig', hint: 'Germany' },
  { value: 'osaka', label: 'Osaka', hint: 'Japan' },
  { value: 'oaxaca', label: 'Oaxaca', hint: 'Mexico' },
  { value: 'llan', label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', hint: 'Wales' },
]

export function Lists() {
  return (
    <Panel title="Select and Combobox">
      <Held<string | null> initial={null}>
        {(held) => <Select label="Empty" options={CITIES} {...held} />}
      </Held>
      <Held initial="osaka">
        {(held) => <Select label="Filled" options={CITIES} hint="Where you are most days." {...held} />}
      </Held>
      <Held<string | null> initial={null}>
        {(held) => <Select label="With error" options={CITIES} error="Please choose a city" {...held} />}
      </Held>
      <Held initial="lisbon">
        {(held) => <Select label="Disabled" options={CITIES} disabled {...held} />}
      </Held>
      <Held<string | null> initial={null}>
        {(held) => (
          <Combobox
            label="Combobox"
            items={PLACES}
            icon={MapPin}
            emptyText="We know no place of that name."
            {...held}
          />
        )}
      </Held>
      <Held<string | null> initial="llan">
        {(held) => <Combobox label="Long text" items={PLACES} {...held} />}
      </Held>
      <SearchElsewhere />
      <Held<string | null> initial="osaka">
        {(held) => <Combobox label="Combobox, disabled" items={PLACES} disabled {...held} />}
      </Held>
    </Panel>
  )
}

function SearchElsewhere() {
  const [value, setValue] = useState<string | null>(null)
  const [found, setFound] = useState(PLACES)
  const [pending, setPending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function search(query: string) {
    clearTimeout(timer.current)
    setPending(true)
    setFound([])
    timer.current = setTimeout(() => {
      setPending(false)
      setFound(PLACES.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())))
    }, 700)
  }

  return (
    <Combobox
      label="Searching elsewhere"
      hint="The findings take a moment."
      items={found}
      onInput={search}
      pending={pending}
      value={value}
      onValueChange={setValue}
    />
  )
}
