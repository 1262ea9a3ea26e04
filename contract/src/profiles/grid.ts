/**
 * A grid of cells of about 2 km, all the same size on the ground. The browser converts a position to its cell, so the
 * exact position is never sent, and the server knows nothing finer than a cell.
 */
export const GRID_ROWS = 10_000
/** Cell number = row × this + column. It's larger than the number of columns in any row. */
export const GRID_ROW_SIZE = 32_768
export const KM_PER_DEGREE = 111.195

export interface Position {
  lat: number
  lon: number
}

const latOf = (row: number): number => ((row + 0.5) / GRID_ROWS) * 180 - 90

/** Rows get shorter toward the poles, so they have fewer cells. */
export const columnsOf = (row: number): number =>
  Math.max(1, Math.round(2 * GRID_ROWS * Math.cos((latOf(row) * Math.PI) / 180)))

export function cellAt({ lat, lon }: Position): number {
  const row = Math.min(GRID_ROWS - 1, Math.max(0, Math.floor(((lat + 90) / 180) * GRID_ROWS)))
  const columns = columnsOf(row)
  const degreesEast = (((lon + 180) % 360) + 360) % 360
  return row * GRID_ROW_SIZE + Math.min(columns - 1, Math.floor((degreesEast / 360) * columns))
}

export function isCell(cell: number): boolean {
  if (!Number.isInteger(cell) || cell < 0) return false
  const row = Math.floor(cell / GRID_ROW_SIZE)
  return row < GRID_ROWS && cell % GRID_ROW_SIZE < columnsOf(row)
}

/** The center of a cell. */
export function centreOf(cell: number): Position {
  const row = Math.floor(cell / GRID_ROW_SIZE)
  return { lat: latOf(row), lon: (((cell % GRID_ROW_SIZE) + 0.5) / columnsOf(row)) * 360 - 180 }
}

/** Great-circle distance in kilometers, by the haversine formula. */
export function kmBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h =
    haversine(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(a.lon, b.lon)
  return (2 * Math.asin(Math.min(1, Math.sqrt(h))) * 180 * KM_PER_DEGREE) / Math.PI
}

/** People only ever see the smallest of these distances that applies, never an exact one. */
export const DISTANCE_BUCKETS = [2, 5, 10, 25, 50, 100, 250, 500] as const

/** Null beyond the largest bucket. */
export function bucketBetween(cellA: number, cellB: number): number | null {
  const km = kmBetween(centreOf(cellA), centreOf(cellB))
  return DISTANCE_BUCKETS.find((bucket) => km < bucket) ?? null
}
