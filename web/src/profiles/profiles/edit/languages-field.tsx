import { LANGUAGES_MAX, languageLabel, SPOKEN_LANGUAGES, type SpokenLanguage } from '@koji/contract'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'

interface LanguagesFieldProps {
  value: readonly SpokenLanguage[]
  error?: string
  onValueChange: (languages: SpokenLanguage[]) => void
}

export function LanguagesField({ value, error, onValueChange }: LanguagesFieldProps) {
  const full = value.length >= LANGUAGES_MAX
  const items = SPOKEN_LANGUAGES.filter(({ code }) => !value.includes(code)).map(({ code, label }) => ({
    value: code,
    label,
  }))
  return (
    <div className="grid gap-4">
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {value.map((code) => (
          <li key={code}>
            <Chip
              size="lg"
              removeLabel={`Remove ${languageLabel(code)}`}
              onRemove={() => onValueChange(value.filter((other) => other !== code))}
            >
              {languageLabel(code)}
            </Chip>
          </li>
        ))}
      </ul>
      <Combobox
        label="Add a language"
        className="max-w-105"
        items={items}
        value={null}
        onValueChange={(code) => code && onValueChange([...value, code as SpokenLanguage])}
        emptyText="We do not know this language."
        hint={full ? `You have picked ${LANGUAGES_MAX}. Remove one to make room.` : `Up to ${LANGUAGES_MAX}.`}
        error={error}
        disabled={full}
      />
    </div>
  )
}
