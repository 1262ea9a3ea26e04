/**
 * The world in cells of about 2 km, all the same size on the ground. A position is turned into its cell in the
 * browser: the exact one is never sent, and nothing finer than a cell exists on the server.
 */
export const GRID_ROWS = 10_000
/** A row's cells are numbered from its west end; more than any row has, so that the next row begins above. */
export const GRID_ROW_SIZE = 32_768
export const KM_PER_DEGREE = 111.195

export interface Position {
  lat: number
  lon: number
}

const latOf = (row: number): number => ((row + 0.5) / GRID_ROWS) * 180 - 90

/** Towards the poles a row is shorter, so it has fewer cells. */
export const columnsOf = (row: number): number =>
  Math.max(1, Math.round(2 * GRID_ROWS * Math.cos((latOf(row) * Math.PI) / 180)))

export function cellAt({ lat, lon }: Position): number {
  const row = Math.min(GRID_ROWS - 1, Math.max(0, Math.floor(((lat + 90) / 180) * GRID_ROWS)))
  const columns = columnsOf(row)
  const turn = (((lon + 180) % 360) + 360) % 360
  return row * GRID_ROW_SIZE + Math.min(columns - 1, Math.floor((turn / 360) * columns))
}

export function isCell(cell: number): boolean {
  if (!Number.isInteger(cell) || cell < 0) return false
  const row = Math.floor(cell / GRID_ROW_SIZE)
  return row < GRID_ROWS && cell % GRID_ROW_SIZE < columnsOf(row)
}

/** The middle of a cell: all that is known of where somebody is. */
export function centreOf(cell: number): Position {
  const row = Math.floor(cell / GRID_ROW_SIZE)
  return { lat: latOf(row), lon: (((cell % GRID_ROW_SIZE) + 0.5) / columnsOf(row)) * 360 - 180 }
}

/** Kilometres along the ground. */
export function kmBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return (2 * Math.asin(Math.min(1, Math.sqrt(h))) * 180 * KM_PER_DEGREE) / Math.PI
}

/** The least of these that two people are within, and that is all anybody is told. */
export const DISTANCE_BUCKETS = [2, 5, 10, 25, 50, 100, 250, 500] as const

/** Null: farther away than the widest. */
export function bucketBetween(cellA: number, cellB: number): number | null {
  const km = kmBetween(centreOf(cellA), centreOf(cellB))
  return DISTANCE_BUCKETS.find((bucket) => km < bucket) ?? null
}
