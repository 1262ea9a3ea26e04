import * as z from 'zod/mini'
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  INTERESTS_MAX,
  INTERESTS_MIN,
  LANGUAGES_MAX,
  MUST_HAVES_MAX,
  PROMPT_ANSWER_MAX,
  PROMPTS_MAX,
} from '../constants.ts'
import { text } from '../shapes.ts'
import { countVisible } from '../visible-text.ts'
import { INTERESTS } from './interests.ts'
import { PROMPTS, type PromptId } from './prompts.ts'
import { SPOKEN_LANGUAGES, type SpokenLanguage } from './spoken-languages.ts'

export const GENDERS = ['woman', 'man', 'nonbinary'] as const
export const Gender = z.enum(GENDERS, 'Choose one')
export type Gender = z.infer<typeof Gender>

export const INTENTS = ['friends', 'dating', 'both'] as const
export const Intent = z.enum(INTENTS, 'Choose one')
export type Intent = z.infer<typeof Intent>

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

export const Genders = z
  .array(Gender)
  .check(
    z.minLength(1, 'Choose at least one'),
    z.maxLength(GENDERS.length),
    z.refine(unique, 'Each only once'),
  )

const interestIds = new Set(INTERESTS.map(({ id }) => id))
const InterestId = z.string().check(z.refine((id) => interestIds.has(id), 'Unknown interest'))

export const Interests = z
  .array(InterestId)
  .check(
    z.minLength(INTERESTS_MIN, `Pick at least ${INTERESTS_MIN}`),
    z.maxLength(INTERESTS_MAX, `Pick at most ${INTERESTS_MAX}`),
    z.refine(unique, 'Each only once'),
  )

/** A person needs only one of these interests. */
export const MustHaves = z
  .array(InterestId)
  .check(z.maxLength(MUST_HAVES_MAX, `Pick at most ${MUST_HAVES_MAX}`), z.refine(unique, 'Each only once'))

const Spoken = z.enum(SPOKEN_LANGUAGES.map(({ code }) => code) as [SpokenLanguage, ...SpokenLanguage[]])
export const Languages = z
  .array(Spoken)
  .check(z.maxLength(LANGUAGES_MAX, `Pick at most ${LANGUAGES_MAX}`), z.refine(unique, 'Each only once'))

export const AnsweredPrompt = z.object({
  prompt: z.enum(PROMPTS.map(({ id }) => id) as [PromptId, ...PromptId[]]),
  answer: text('Answer', 0, PROMPT_ANSWER_MAX),
})
export type AnsweredPrompt = z.infer<typeof AnsweredPrompt>

export const Prompts = z.array(AnsweredPrompt).check(
  z.maxLength(PROMPTS_MAX, `Answer at most ${PROMPTS_MAX}`),
  z.refine((prompts) => unique(prompts.map(({ prompt }) => prompt)), 'Each prompt only once'),
)

export const DisplayName = text('Name', DISPLAY_NAME_MIN, DISPLAY_NAME_MAX).check(
  z.refine(
    (name) => countVisible(name) >= DISPLAY_NAME_MIN,
    `Name must be at least ${DISPLAY_NAME_MIN} characters`,
  ),
)
export const Bio = text('Bio', 0, BIO_MAX)
