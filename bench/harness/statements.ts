import type { Database } from '../../server/src/platform/db/database.ts'

/** The statements that `act` sends, word for word, so that a reference cannot drift from what the server does. */
export async function recordStatements(database: Database, act: () => unknown): Promise<string[]> {
  const statements: string[] = []
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [sent] = args as [string | { text: string }]
      statements.push(typeof sent === 'string' ? sent : sent.text)
      return query(...args)
    }) as typeof client.query
  })
  await act()
  return statements
}
