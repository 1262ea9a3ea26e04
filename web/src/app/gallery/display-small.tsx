import { BadgeCheck, Bell, Heart, Palette, TriangleAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar, type AvatarSize } from '#ui/avatar.tsx'
import { Badge, Dot } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Panel, PanelHead } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Progress } from '#ui/progress.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Group, Row } from './display-group.tsx'

const AVATARS: readonly AvatarSize[] = [24, 32, 36, 44, 56, 72, 96]
const PEOPLE = ['Mira Okafor', 'Hugo Lind', 'Lena Hartmann', 'Dae', 'Inês Duarte', 'Priya Nair', 'Tomás']

export const SmallParts = () => (
  <Group title="Small parts" columns>
    <Panel className="grid content-start gap-6">
      <Avatars />
      <Badges />
    </Panel>
    <Panel className="grid content-start gap-6">
      <Chips />
    </Panel>
    <Panel className="grid content-start gap-6">
      <ProgressBars />
    </Panel>
    <Panel className="grid content-start gap-6">
      <TabRows />
    </Panel>
    <CreatorCard />
    <FiringLog />
  </Group>
)

const Avatars = () => (
  <>
    <Row label="Avatar">
      {AVATARS.map((size) => (
        <Avatar
          key={size}
          name="Mira Okafor"
          src="/pictures/mira-a.webp"
          size={size}
          alt="Mira Okafor"
          online={size > 32}
        />
      ))}
    </Row>
    <Row label="Avatar without a picture">
      {PEOPLE.map((name) => (
        <Avatar
          key={name}
          name={name}
          alt={name}
          src={name === 'Dae' ? 'data:image/webp;base64,UklGRg==' : null}
        />
      ))}
    </Row>
  </>
)

const Badges = () => (
  <Row label="Badge">
    <Badge count={3} label="new matches" />
    <Badge count={9} tone="ink" />
    <Badge count={10} tone="ume" label="unread" />
    <Badge count={128} tone="quiet" cap={99} />
    <span className="inline-flex items-center gap-2">
      <Dot label="Unread:" /> New post
    </span>
    <span className="relative">
      <Button variant="ghost" size="icon" aria-label="Notifications, 4 unread">
        <Bell className="size-5" aria-hidden />
      </Button>
      <Badge count={4} tone="ume" size="sm" className="absolute top-0.5 right-0.5" />
    </span>
  </Row>
)

const ProgressBars = () => (
  <>
    <Stepper
      label="Create your profile"
      steps={['You', 'Photos', 'Interests', 'Prompts', 'Place', 'Done']}
      current={3}
    />
    <Progress label="Uploading ridge.webp" value={62} />
    <Progress label="Goal" value={184} max={250} valueText="184 of 250 subscribers" tone="pine" />
    <Progress label="Preparing your export" value={null} tone="ai" />
  </>
)

const CreatorCard = () => (
  <Card className="grid sm:grid-cols-[11rem_1fr]">
    <img src="/pictures/bowls.webp" alt="Three glazed bowls" className="h-44 w-full object-cover sm:h-full" />
    <div className="grid content-center gap-2 p-6">
      <h4 className="title-22">Okafor Ceramics</h4>
      <p className="text-ink-2">Tangerine matt, second try.</p>
      <Chip tone="ai" size="sm" icon={Palette} className="justify-self-start">
        Creator
      </Chip>
    </div>
  </Card>
)

const FiringLog = () => (
  <Panel>
    <PanelHead
      level={4}
      title="Scroll area"
      text="The bar rests after 600 ms."
      action={<Chip size="sm">24 lines</Chip>}
    />
    <ScrollArea label="Firing log" className="h-40">
      <ol className="grid gap-2 pr-4">
        {Array.from({ length: 24 }, (_, index) => (
          <li key={index} className="flex justify-between gap-4 tabular-nums">
            <span>Hour {index + 1}</span>
            <span className="text-ink-2">{80 + index * 48} °C</span>
          </li>
        ))}
      </ol>
    </ScrollArea>
  </Panel>
)

function Chips() {
  const [tags, setTags] = useState(['Bouldering', 'Natural wine'])
  return (
    <>
      <Row label="Chip">
        <Chip>Sourdough</Chip>
        <Chip tone="lit">Ceramics</Chip>
        <Chip tone="line">Film photos</Chip>
        <Chip tone="pine" icon={UsersRound}>
          Friends
        </Chip>
        <Chip tone="ume" icon={Heart}>
          Dating
        </Chip>
        <Chip tone="ai" icon={Palette}>
          Creators
        </Chip>
        <Chip tone="ok" icon={BadgeCheck}>
          Verified
        </Chip>
        <Chip tone="warn" icon={TriangleAlert}>
          Waiting
        </Chip>
        <Chip tone="danger">Refused</Chip>
      </Row>
      <Row label="Sizes">
        <Chip size="sm" tone="lit">
          Small
        </Chip>
        <Chip tone="lit">Default</Chip>
        <Chip size="lg" tone="lit">
          Large
        </Chip>
      </Row>
      <Row label="Can be taken away">
        {tags.map((tag) => (
          <Chip
            key={tag}
            removeLabel={`Remove ${tag}`}
            onRemove={() => setTags(tags.filter((kept) => kept !== tag))}
          >
            {tag}
          </Chip>
        ))}
        {tags.length === 0 && <span className="text-ink-2">None left</span>}
      </Row>
      <Row label="On photographs">
        <span className="flex flex-wrap gap-2 rounded-20 bg-field-pine p-4">
          <Chip tone="koji">Ceramics</Chip>
          <Chip tone="glass">Film photos</Chip>
        </span>
      </Row>
    </>
  )
}

const TabRows = () => (
  <>
    <Tabs
      label="Matches"
      items={[
        { value: 'all', label: 'All', count: 12, panel: <p>Twelve people, the newest first.</p> },
        { value: 'unread', label: 'Unread', count: 3, panel: <p>Three wait for an answer.</p> },
        { value: 'archived', label: 'Archived', panel: <p>Nobody is archived.</p> },
        { value: 'later', label: 'Paused', disabled: true, panel: <p>Paused.</p> },
      ]}
    />
    <Tabs
      look="segmented"
      label="Mode"
      items={[
        {
          value: 'friends',
          label: 'Friends',
          icon: UsersRound,
          panel: <p>People nearby who want company.</p>,
        },
        { value: 'dating', label: 'Dating', icon: Heart, panel: <p>People who want to meet someone.</p> },
      ]}
    />
    <Tabs
      look="segmented"
      size="sm"
      label="Range"
      defaultValue="30"
      items={['7', '30', '90', '365'].map((days) => ({ value: days, label: `${days} d` }))}
    />
  </>
)
