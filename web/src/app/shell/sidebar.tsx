import { PRODUCT_NAME } from '@koji/contract/constants'
import { PanelLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useStore } from '#lib/use-store.ts'
import { Brand, BrandMark } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SidebarNav } from './sidebar-nav.tsx'
import { sidebarExpanded, toggleSidebar } from './sidebar-state.ts'

/** For screens of 768 px and wider; on smaller ones, the same navigation is a sheet. */
export function Sidebar() {
  const expanded = useStore(sidebarExpanded)
  return (
    <aside
      aria-label="Sidebar"
      className={cx(
        'no-scrollbar sticky top-(--offline) hidden h-[calc(100dvh-var(--offline))] flex-col overflow-y-auto bg-surface pt-5 pb-3 inset-shadow-none md:flex',
        'shadow-[inset_-1px_0_0_var(--line)]',
        expanded ? 'w-(--side) px-3' : 'w-(--side-icon) items-center px-0.5',
      )}
    >
      <div
        className={cx('mb-5 flex items-center', expanded ? 'justify-between pr-1 pl-2' : 'flex-col gap-3')}
      >
        <Link to={paths.home} className="rounded-8 no-underline" aria-label={`${PRODUCT_NAME}, home`}>
          {expanded ? <Brand /> : <BrandMark />}
        </Link>
        <Button
          variant="ghost"
          size="icon"
          className="size-10"
          aria-label="Toggle Sidebar"
          aria-expanded={expanded}
          title="Toggle Sidebar (Ctrl+B)"
          onClick={toggleSidebar}
        >
          <PanelLeft className="size-5" aria-hidden />
        </Button>
      </div>
      <SidebarNav icons={!expanded} />
    </aside>
  )
}
