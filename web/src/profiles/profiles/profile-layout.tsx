import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'

/** The photos next to the text, or above it on narrow screens. */
export const ProfileLayout = ({ photos, children }: { photos: ReactNode; children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-7 xl:gap-x-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
    <div className="mx-auto w-full max-w-120 lg:sticky lg:top-6 lg:self-start">{photos}</div>
    <div className="grid min-w-0 content-start gap-7">{children}</div>
  </div>
)

export const ProfileSkeleton = () => (
  <SkeletonGroup>
    <ProfileLayout photos={<Skeleton className="aspect-4/5 w-full rounded-28" />}>
      <span className="grid gap-3">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-5 w-1/4" />
        <Skeleton className="mt-1 h-8 w-2/5 rounded-full" />
      </span>
      <Skeleton className="h-11 w-3/5 rounded-full" />
      <SkeletonText lines={3} />
      <Skeleton className="h-28 rounded-20" />
      <Skeleton className="h-28 rounded-20" />
    </ProfileLayout>
  </SkeletonGroup>
)
