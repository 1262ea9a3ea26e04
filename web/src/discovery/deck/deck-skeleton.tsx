import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export const COLUMNS =
  'grid gap-10 xl:grid-cols-[minmax(0,30rem)_minmax(20rem,27rem)] xl:justify-between xl:gap-16'
export const FRAME =
  'relative isolate mx-auto h-[calc(100dvh-20.25rem)] min-h-95 w-full max-w-120 md:h-[max(27.5rem,min(40rem,calc(100dvh-19rem)))]'

/** `bare` leaves out the mode switch, which is already shown. */
export const DeckSkeleton = ({ bare = false }: { bare?: boolean }) => (
  <SkeletonGroup>
    {!bare && <Skeleton className="mb-5 h-12 w-60 rounded-full" />}
    <div className={COLUMNS}>
      <div>
        <div className={FRAME}>
          <Skeleton className="absolute inset-0 rounded-28" />
        </div>
        <div className="mt-10 flex items-center justify-center gap-4 md:mt-12">
          {['size-12', 'size-16', 'size-20', 'size-16', 'size-12'].map((size, index) => (
            <Skeleton key={index} className={`${size} rounded-full`} />
          ))}
        </div>
      </div>
      <Skeleton className="h-120 rounded-28 max-xl:hidden" />
    </div>
  </SkeletonGroup>
)
