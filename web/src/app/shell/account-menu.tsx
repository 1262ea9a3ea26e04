import { Bookmark, CreditCard, Flag, LifeBuoy, LogOut, Receipt, ReceiptText, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSignOut } from '#lib/leave.ts'
import { useMyName, useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { chooseTheme, THEMES, theme } from '#lib/theme.ts'
import { useStore } from '#lib/use-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { MenuChoice, MenuChoices } from '#ui/menu-choices.tsx'
import { toast } from '#ui/toast.ts'

/** The signed-in person's own pages that aren't in the sidebar. */
export function AccountMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const { session, isAdmin } = useSession()
  const { data } = useMyProfile()
  const signOut = useSignOut()
  const chosen = useStore(theme)
  const name = useMyName()

  const leave = () =>
    signOut.mutate(undefined, {
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <Menu
      defaultOpen={defaultOpen}
      widthClass="w-64"
      trigger={
        <Button variant="ghost" size="icon" aria-label="Account menu">
          <Avatar name={name} src={data?.profile?.avatarUrl} size={32} />
        </Button>
      }
    >
      <p className="truncate px-3 pt-2 pb-1.5 text-14 text-ink-2">{session?.account.email}</p>
      <MenuItem icon={CreditCard} render={<Link to={paths.subscriptions} />}>
        Subscriptions
      </MenuItem>
      <MenuItem icon={Receipt} render={<Link to={paths.transactions} />}>
        Transactions
      </MenuItem>
      <MenuItem icon={Bookmark} render={<Link to={paths.saved} />}>
        Saved
      </MenuItem>
      <MenuItem icon={Settings} render={<Link to={paths.settings} />}>
        Settings
      </MenuItem>
      <MenuItem icon={LifeBuoy} render={<Link to={paths.support} />}>
        Support
      </MenuItem>
      {isAdmin && (
        <>
          <MenuSeparator />
          <MenuItem icon={Flag} render={<Link to={paths.adminReports} />}>
            Reports
          </MenuItem>
          <MenuItem icon={ReceiptText} render={<Link to={paths.adminRefunds} />}>
            Refunds
          </MenuItem>
        </>
      )}
      <div className="sm:hidden">
        <MenuSeparator />
        <MenuChoices label="Theme" value={chosen} onValueChange={chooseTheme}>
          {THEMES.map((value) => (
            <MenuChoice key={value} value={value}>
              <span className="capitalize">{value}</span>
            </MenuChoice>
          ))}
        </MenuChoices>
      </div>
      <MenuSeparator />
      <MenuItem icon={LogOut} disabled={signOut.isPending} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
