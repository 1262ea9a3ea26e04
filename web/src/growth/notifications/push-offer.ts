import { PRODUCT_NAME } from '@koji/contract/constants'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { mayOfferPush, turnPushOn } from '#lib/push.ts'
import { toast } from '#ui/toast.ts'

/** Offers push notifications once, after a match. Only accepting triggers the browser's permission prompt. */
export function offerPush(accountId: string): void {
  if (!mayOfferPush()) return
  toast({
    title: 'Hear of it at once?',
    description: `This device can tell you when somebody writes, also while ${PRODUCT_NAME} is closed.`,
    action: { label: 'Turn on', onPress: () => void accept(accountId) },
    durationMs: 0,
  })
}

async function accept(accountId: string): Promise<void> {
  try {
    if ((await turnPushOn(accountId)) === 'on')
      toast({ title: 'This device tells you what is new', tone: 'ok' })
  } catch (error) {
    toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
  }
}
