import { useStore } from '#lib/use-store.ts'
import { Brand } from '#ui/brand.tsx'
import { SheetPanel } from '#ui/sheet-panel.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { sheetOpen } from './sidebar-state.ts'

/** The sidebar on phones. */
export function SideSheet() {
  const open = useStore(sheetOpen)
  return (
    <SheetPanel
      open={open}
      onOpenChange={sheetOpen.set}
      side="left"
      widthClass="w-(--side-sheet)"
      title={<Brand />}
      flush
    >
      <div className="flex h-full flex-col px-3 pt-2 pb-3">
        <SidebarNav icons={false} onLeave={() => sheetOpen.set(false)} />
      </div>
    </SheetPanel>
  )
}
