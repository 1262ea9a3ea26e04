import * as z from 'zod/mini'
import {
  ABOUT_MAX,
  APPLICATION_ABOUT_MIN,
  APPLICATION_LINKS_MAX,
  APPLICATION_PHOTOS_MAX,
  DECISION_NOTE_MAX,
} from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { MyPhoto, Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { ClaimHolder } from '../team/review-queue.ts'
import { CreatorCategory } from './creators.ts'

/** Version of the creator agreement. The web app has its text. */
export const CREATOR_AGREEMENT = '2026-11'

export const NewApplication = z.object({
  category: CreatorCategory,
  links: z
    .array(
      z
        .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'A link begins with https://' })
        .check(z.maxLength(300, 'This link is too long')),
    )
    .check(z.maxLength(APPLICATION_LINKS_MAX)),
  about: text('About', APPLICATION_ABOUT_MIN, ABOUT_MAX),
  /** A description of what the applicant would post, in addition to photos. */
  sample: text('Sample', 0, ABOUT_MAX),
  photoIds: z.array(Id).check(z.maxLength(APPLICATION_PHOTOS_MAX)),
  agreement: z.literal(CREATOR_AGREEMENT, 'Please accept the agreement'),
})
export type NewApplication = z.infer<typeof NewApplication>

export const REJECTION_REASONS = [
  'incomplete',
  'not_original',
  'against_rules',
  'not_for_koji',
  'other',
] as const
export const RejectionReason = z.enum(REJECTION_REASONS, 'Choose a reason')

export const Application = z.object({
  id: Id,
  state: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  category: CreatorCategory,
  links: z.array(z.string()),
  about: z.string(),
  sample: z.string(),
  sentAt: Instant,
  decidedAt: z.nullable(Instant),
  reason: z.nullable(RejectionReason),
  /** A message from our team to the applicant. */
  note: z.string(),
})
export type Application = z.infer<typeof Application>

export const getMyApplication = endpoint({
  method: 'GET',
  path: '/api/applications/mine',
  summary: "Returns the viewer's latest creator application and when they can apply again.",
  access: 'signed_in',
  reply: z.object({
    application: z.nullable(Application),
    /** Uploaded samples of an application that isn't submitted yet. */
    photos: z.array(MyPhoto),
    /** Null if the viewer can apply now. */
    nextTryAt: z.nullable(Instant),
  }),
  refusals: [],
})

export const postApplication = endpoint({
  method: 'POST',
  path: '/api/applications',
  summary: 'Submits a creator application for review by our team.',
  access: 'signed_in',
  verified: true,
  body: NewApplication,
  reply: Application,
  refusals: ['onboarding_unfinished', 'already_done', 'too_soon', 'photos_changed'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
  creates: true,
})

export const deleteMyApplication = endpoint({
  method: 'DELETE',
  path: '/api/applications/mine',
  summary: 'Withdraws an undecided application.',
  access: 'signed_in',
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const postApplicationPhoto = endpoint({
  method: 'POST',
  path: '/api/applications/photos',
  summary: 'Uploads a sample photo that only our team sees.',
  access: 'signed_in',
  upload: true,
  reply: z.object({ photo: MyPhoto }),
  refusals: [
    'too_many_photos',
    'unreadable_photo',
    'photo_too_large',
    'photo_too_slow',
    'busy',
    'storage_full',
  ],
  limit: { max: 30, seconds: 3_600, per: 'account' },
  creates: true,
})

export const deleteApplicationPhoto = endpoint({
  method: 'DELETE',
  path: '/api/applications/photos/{id}',
  summary: 'Removes a sample photo before the application is submitted.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const ReviewedApplication = z.extend(Application, {
  applicant: z.extend(ProfileCard, { joinedAt: Instant, verified: z.boolean() }),
  photos: z.array(Photo),
  /** How often the applicant was rejected before. */
  earlierTries: z.int(),
  holder: z.nullable(ClaimHolder),
})
export type ReviewedApplication = z.infer<typeof ReviewedApplication>

export const getApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  summary: 'Lists applications: pending ones oldest first, decided ones newest first.',
  access: 'admin',
  query: z.extend(PageQuery, { state: z._default(z.enum(['pending', 'decided']), 'pending') }),
  reply: page(ReviewedApplication),
  refusals: [],
})

const Note = text('Note', 0, DECISION_NOTE_MAX)
export const Decision = z.discriminatedUnion('approve', [
  z.object({ approve: z.literal(true), note: Note }),
  z.object({ approve: z.literal(false), reason: RejectionReason, note: Note }),
])

export const postApplicationDecision = endpoint({
  method: 'POST',
  path: '/api/admin/applications/{application}/decision',
  summary: 'Approves an application, which makes the applicant a creator, or rejects it with a reason.',
  access: 'admin',
  params: z.object({ application: Id }),
  body: Decision,
  reply: z.object({}),
  refusals: ['not_found', 'already_done', 'held_by_another'],
})
