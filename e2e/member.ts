import { getCreator, pathOf } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'

/** A creator of the demo world, who is a member as well. */
export async function creatorId(request: APIRequestContext, username: string): Promise<string> {
  const reply = await request.get(pathOf(getCreator, { creator: username }))
  return ((await reply.json()) as { userId: string }).userId
}
