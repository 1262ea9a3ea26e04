import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'
import { connectToasts, type ToastOptions, type ToastTone } from './toast.ts'

const VISIBLE_MAX = 3
const DURATION_MS = 5_000
/** Actions need more time to be read and reached. */
const ACTION_DURATION_MS = 10_000

interface ToastData {
  avatar?: ToastOptions['avatar']
  sign?: ToastOptions['sign']
}

const manager = Toast.createToastManager<ToastData>()

function show(
  id: string,
  { title, description, tone = 'default', action, avatar, sign, durationMs }: ToastOptions,
): void {
  manager.add({
    id,
    title,
    description,
    type: tone,
    timeout: durationMs ?? (action ? ACTION_DURATION_MS : DURATION_MS),
    data: { avatar, sign },
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.onPress()
      },
    },
  })
}

/** Rendered once, at the root, with the first toast. */
export function Toaster() {
  useEffect(() => connectToasts(show), [])
  return (
    <Toast.Provider toastManager={manager} limit={VISIBLE_MAX} timeout={DURATION_MS}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-[calc(var(--offline)+env(safe-area-inset-top)+0.75rem)] z-70 [--way:1] md:inset-x-auto md:top-auto md:right-8 md:bottom-8 md:w-95 md:[--way:-1]">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      data-toast
      swipeDirection={['up', 'left', 'right']}
      className={cx(
        'absolute top-0 w-full rounded-20 select-none md:top-auto md:bottom-0',
        'z-[calc(100-var(--toast-index))] [--lift:calc((var(--toast-offset-y)+var(--toast-index)*0.75rem)*var(--way))]',
        '[transform:translate(var(--toast-swipe-movement-x,0px),calc(var(--lift)+var(--toast-swipe-movement-y,0px)))]',
        'transition-[transform,opacity] duration-160 ease-koji data-swiping:transition-none',
        // Bridges the gap between two toasts, so that moving the pointer across it doesn't restart the timers.
        "after:absolute after:inset-x-0 after:top-full after:h-3 after:content-['']",
        'data-starting-style:opacity-0 data-starting-style:[transform:translateY(calc(-1.25rem*var(--way)))]',
        'data-ending-style:opacity-0 data-limited:opacity-0',
        'data-ending-style:data-[swipe-direction=right]:[transform:translate(110%,var(--lift))]',
        'data-ending-style:data-[swipe-direction=left]:[transform:translate(-110%,var(--lift))]',
        'data-ending-style:data-[swipe-direction=up]:[transform:translateY(-110%)]',
        item.type === 'destructive'
          ? 'bg-danger-wash ring-[1.5px] ring-danger'
          : 'bg-raised shadow-lift ring ring-line dark:shadow-edge',
      )}
    >
      <Toast.Content className="flex items-start gap-3 py-3.5 pr-3 pl-4">
        {item.data?.sign ?? <Sign tone={item.type as ToastTone} avatar={item.data?.avatar} />}
        <div className="min-w-0 flex-1 text-14">
          <Toast.Title render={<p />} className="text-16 font-semibold" />
          <Toast.Description className="text-ink" />
          <Toast.Action className="mt-1.5 -ml-1 inline-flex min-h-8 items-center rounded-8 px-1 font-semibold text-persimmon underline decoration-[1.5px] underline-offset-4" />
        </div>
        <Toast.Close
          aria-label="Close"
          // The library hides it from screen readers at times, although it is always visible.
          aria-hidden={false}
          className="grid size-7 shrink-0 place-items-center rounded-full transition-colors hover:bg-ink/10"
        >
          <X className="size-4" aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

function Sign({ tone, avatar }: { tone: ToastTone; avatar: ToastData['avatar'] }) {
  if (avatar) return <Avatar name={avatar.name} src={avatar.src} size={36} />
  if (tone === 'destructive')
    return <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
  if (tone === 'ok') return <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden />
  return null
}
