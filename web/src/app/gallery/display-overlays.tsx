import { Bell, Flag, Info, Pencil, Share2, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmDialog, Dialog, DialogClose } from '#ui/dialog.tsx'
import { Menu, MenuCheckItem, MenuGroup, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { Tooltip, TooltipProvider } from '#ui/tooltip.tsx'
import { Group, Row } from './display-group.tsx'

export const Overlays = () => (
  <Group
    title="Overlays"
    text="Escape closes all of them, and the focus returns to where it came from."
    columns
  >
    <Panel className="grid gap-5">
      <Dialogs />
      <Sheets />
    </Panel>
    <Panel className="grid gap-5">
      <Menus />
      <Toasts />
    </Panel>
  </Group>
)

const Dialogs = () => (
  <Row label="Dialog">
    <Dialog
      trigger={<Button variant="outline">Dialog</Button>}
      title="Edit the post"
      description="Subscribers see the change at once."
      footer={
        <>
          <DialogClose render={<Button variant="ghost">Cancel</Button>} />
          <DialogClose render={<Button>Save</Button>} />
        </>
      }
    >
      <p>
        Tangerine matt, second try. This time I let the kiln cool for two whole days and did not peek once.
      </p>
    </Dialog>
    <Dialog trigger={<Button variant="outline">Small</Button>} title="Copied" size="sm">
      <p>The link is on your clipboard. It works for seven days.</p>
    </Dialog>
    <Dialog
      trigger={<Button variant="outline">Long</Button>}
      title="Community rules"
      size="lg"
      footer={<DialogClose render={<Button>Understood</Button>} />}
    >
      <div className="grid gap-4">
        {Array.from({ length: 18 }, (_, index) => (
          <p key={index}>
            {index + 1}. Be the person you would like to meet. Ask before you send a photograph.
          </p>
        ))}
      </div>
    </Dialog>
    <ConfirmDialog
      trigger={<Button variant="destructive">Confirm</Button>}
      title="Delete this post?"
      description="Its 14 comments go with it. This cannot be undone."
      confirm="Delete"
      tone="destructive"
      onConfirm={() => new Promise((done) => setTimeout(done, 900))}
    />
  </Row>
)

const Sheets = () => (
  <Row label="Sheet">
    {(['left', 'right', 'bottom'] as const).map((side) => (
      <Sheet
        key={side}
        side={side}
        trigger={<Button variant="secondary">{`From the ${side}`}</Button>}
        title="Filters"
        description="Only for this search."
        widthClass={side === 'left' ? 'w-(--side-sheet)' : undefined}
        footer={<DialogClose render={<Button>Show 214 people</Button>} />}
      >
        <p className="text-ink-2">Age, distance and interests stand here.</p>
      </Sheet>
    ))}
  </Row>
)

function Menus() {
  const [quiet, setQuiet] = useState(true)
  return (
    <Row label="Menu, popover, tooltip">
      <Menu align="start" trigger={<Button variant="outline">Menu</Button>}>
        <MenuGroup label="Post">
          <MenuItem icon={Pencil} shortcut="E">
            Edit
          </MenuItem>
          <MenuItem icon={Share2} disabled>
            Share
          </MenuItem>
          <MenuItem icon={UserRound} render={<a href="#display" />}>
            See the profile
          </MenuItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuCheckItem checked={quiet} onCheckedChange={setQuiet}>
          Mute
        </MenuCheckItem>
        <MenuItem icon={Flag}>Report</MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} shortcut="Del" danger>
          Delete
        </MenuItem>
      </Menu>
      <Popover
        trigger={<Button variant="outline">Popover</Button>}
        title="Why this person"
        description="Four shared interests, under 10 km, active today."
      >
        <Button size="sm" variant="secondary">
          Show fewer like this
        </Button>
      </Popover>
      <TooltipProvider>
        <Tooltip text="Notifications" shortcut="N">
          <Button variant="ghost" size="icon" aria-label="Notifications">
            <Bell className="size-5" aria-hidden />
          </Button>
        </Tooltip>
        <Tooltip text="About this page" side="bottom">
          <Button variant="ghost" size="icon" aria-label="About this page">
            <Info className="size-5" aria-hidden />
          </Button>
        </Tooltip>
      </TooltipProvider>
    </Row>
  )
}

const Toasts = () => (
  <Row label="Toast">
    <Button variant="secondary" onClick={() => toast({ title: 'Welcome back!', tone: 'ok' })}>
      Ok
    </Button>
    <Button
      variant="secondary"
      onClick={() =>
        toast({
          title: 'Captcha Required',
          description: 'Please complete the captcha verification',
          tone: 'destructive',
        })
      }
    >
      Destructive
    </Button>
    <Button
      variant="secondary"
      onClick={() =>
        toast({
          title: 'New match',
          description: 'Samira liked you back. Say hi?',
          avatar: { name: 'Samira', src: '/pictures/samira-a.webp' },
        })
      }
    >
      <Avatar name="Samira" src="/pictures/samira-a.webp" size={24} />
      Person
    </Button>
    <Button
      variant="secondary"
      onClick={() =>
        toast({
          title: 'Draft deleted',
          action: { label: 'Undo', onPress: () => toast({ title: 'Draft restored' }) },
        })
      }
    >
      With an action
    </Button>
  </Row>
)
