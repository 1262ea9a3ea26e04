import { Email, SignUpPassword } from '@koji/contract'
import { Heart, Palette, Users } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { BirthDatePicker } from '#ui/birth-date-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Slider } from '#ui/slider.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'

const BIO_MAX = 140

const Introduction = z.object({
  email: Email,
  password: SignUpPassword,
  birthDate: z.iso.date('Please enter your date of birth'),
  city: z.string('Please choose a city'),
  intent: z.enum(['friends', 'dating', 'creators'], 'Please choose what you are here for'),
  radius: z.number(),
  bio: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please say a little about yourself'),
      z.maxLength(BIO_MAX, 'This is a little too long'),
    ),
  terms: z.literal(true, 'Please accept the terms to go on'),
})

const NOBODY = {
  email: '',
  password: '',
  birthDate: null,
  city: null,
  intent: null,
  radius: 25,
  bio: '',
  terms: false,
}

export const CITIES = [
  { value: 'lisbon', label: 'Lisbon' },
  { value: 'leipzig', label: 'Leipzig' },
  { value: 'osaka', label: 'Osaka' },
]

export const INTENTS = [
  { value: 'friends', label: 'Friends', hint: 'People to do things with', icon: Users },
  { value: 'dating', label: 'Dating', hint: 'Someone to fall for', icon: Heart },
  { value: 'creators', label: 'Creators', hint: 'Work worth supporting', icon: Palette },
] as const

export const kilometres = (value: number) => `${value} km`

export function FormsDemo() {
  const [welcomed, setWelcomed] = useState<string>()
  const { field, submit, setErrors } = useForm(Introduction, NOBODY, () => setWelcomed(undefined))

  function join({ email }: z.output<typeof Introduction>) {
    if (email === 'taken@koji.example')
      return setErrors({ email: 'An account with this email already exists' })
    setWelcomed(email)
  }

  return (
    <Form onSubmit={submit(join)}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Input
          label="Email"
          type="email"
          autoComplete="off"
          hint="taken@koji.example is refused by the server."
          {...field('email')}
        />
        <Input
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="Min. 8 chars, 1 uppercase, 1 number"
          {...field('password')}
        />
        <BirthDatePicker label="Date of birth" {...field('birthDate')} />
        <Select label="City" options={CITIES} {...field('city')} />
      </div>
      <RadioGroup label="What are you here for?" look="cards" options={INTENTS} {...field('intent')} />
      <Slider label="How far away" min={5} max={100} step={5} format={kilometres} {...field('radius')} />
      <Textarea label="About you" max={BIO_MAX} {...field('bio')} />
      <Checkbox label="I accept the terms" {...field('terms')} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg">
          Join Koji
        </Button>
        <p role="status" className="font-medium text-ok">
          {welcomed && `Welcome, ${welcomed}.`}
        </p>
      </div>
    </Form>
  )
}
