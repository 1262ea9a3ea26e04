/** Posts beside what they cost; below each other where there is no room for both. */
export const PAGE_GRID =
  'grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_22.5rem] xl:items-start xl:gap-10'
