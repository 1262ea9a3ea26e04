import { PostListSkeleton } from '#creators/posts/post-list.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { PAGE_GRID } from './page-grid.ts'

export const PageSkeleton = () => (
  <>
    <SkeletonGroup className="mb-7">
      <Skeleton className="h-[220px] rounded-28 md:aspect-16/5 md:h-auto" />
      <span className="flex flex-wrap gap-x-8 gap-y-4">
        <Skeleton className="relative -mt-22 ml-3 h-40 w-32 rounded-20 ring-6 ring-paper md:-mt-32 md:ml-8 md:h-65 md:w-52 md:rounded-28" />
        <span className="grid flex-1 content-start gap-4 max-md:basis-full md:pt-5">
          <Skeleton className="h-12 w-2/3" />
          <SkeletonText lines={2} />
        </span>
      </span>
    </SkeletonGroup>
    <div className={PAGE_GRID}>
      <PostListSkeleton />
      <Skeleton className="h-80 rounded-28 max-xl:hidden" />
    </div>
  </>
)
