import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'
import { Unreachable } from './api.ts'
import { online } from './connectivity.ts'

// What changed is on the screen before the next key or click: by a timer it could come after, and be undone by it.
notifyManager.setScheduler(queueMicrotask)

// It believes in a network until it hears otherwise: a page that began without one would miss that it came back.
onlineManager.setOnline(online.get())

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network a screen says so, rather than wait for one; what is shown is read again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is an answer, and `call` has already tried again where that could help.
        retry: (failures, error) => failures < 2 && error instanceof Unreachable && online.get(),
      },
    },
  })
