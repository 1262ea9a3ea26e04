import { Skeleton, SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'

const BUBBLES = ['w-56', 'w-72 self-end', 'w-48 self-end', 'w-64', 'w-40', 'w-60 self-end'] as const

export const ConversationSkeleton = () => (
  <SkeletonGroup className="flex h-full min-h-0 flex-col">
    <div data-fill className="bg-surface px-4 py-2.5 shadow-[0_1px_0_var(--line)] md:px-6">
      <SkeletonRow size={44} className="max-w-60" />
    </div>
    <div className="flex flex-1 flex-col justify-end gap-3 p-4 md:p-6">
      {BUBBLES.map((bubble) => (
        <Skeleton key={bubble} className={`h-11 max-w-[78%] rounded-[22px] ${bubble}`} />
      ))}
    </div>
    <div className="bg-surface px-4 py-2.5 shadow-[0_-1px_0_var(--line)]">
      <Skeleton className="h-12 rounded-28" />
    </div>
  </SkeletonGroup>
)
