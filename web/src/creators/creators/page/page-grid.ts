/** Posts beside the price, stacked on narrow screens. */
export const PAGE_GRID =
  'grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_22.5rem] xl:items-start xl:gap-10'
