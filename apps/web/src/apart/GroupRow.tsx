import type { ApartGroup } from '@corridor/contract'
import { extendedApartEnd } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { localDay } from '@corridor/rules/time'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { IconCalendarPlus, IconPencil, IconSquareX } from '@tabler/icons-react'
import { monthDay } from '../base/calendarText.ts'
import { PathLink } from '../base/RouteLink.tsx'
import { useRouter } from '../base/router/useRouter.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { confirm } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { withErrorFlash } from '../base/withErrorFlash.ts'
import { groupPath } from '../parts/apart/pages.ts'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { MoreMenu } from '../ui/menu/MoreMenu.tsx'
import classes from './Apart.module.css'
import { changeGroup, endGroup, extendGroup } from './commands.ts'
import { groupTexts, lastWaitText, untilText } from './labels.ts'

export function GroupRow({ group, timezone }: { group: ApartGroup; timezone: string }) {
  const { groupId, schoolId, version, students, endsOn, isPaused, waited } = group
  const { user } = useInitialize()
  const today = localDay(useNow(), timezone)
  const router = useRouter()
  const { title, detail } = groupTexts(group)
  const until = untilText(endsOn, today)
  const longest = extendedApartEnd(endsOn, today)
  const path = groupPath(user.type, schoolId, { groupId })
  const extend = () =>
    withErrorFlash(async () => {
      const { endsOn: extended } = await extendGroup({ params: { groupId }, body: { version } })
      flash(`Kept apart until ${monthDay(extended)}`)
    })
  const end = async () => {
    const agreed = await confirm({
      title: 'End this group?',
      message: `${title} are no longer kept apart, and those who wait may go.`,
      confirmLabel: 'End group',
      danger: true,
    })
    if (agreed) await withErrorFlash(() => endGroup({ params: { groupId } }))
  }
  const setPaused = (paused: boolean) =>
    withErrorFlash(() => changeGroup({ params: { groupId }, body: { version, isPaused: paused } }))
  return (
    <li className={classes.group} data-paused={isPaused || undefined}>
      <div className={classes.who}>
        <span className={classes.avatars}>
          {students.slice(0, 3).map((student) => (
            <PersonAvatar key={student.userId} name={fullName(student)} imageUrl={student.profileImageUrl} size={38} />
          ))}
        </span>
        <span className={classes.names}>
          <PathLink path={path} dir="auto">
            {title}
          </PathLink>
          <small dir="auto">{detail}</small>
        </span>
      </div>
      <div className={classes.until}>
        <span>
          <span className={classes.label}>Until </span>
          {monthDay(endsOn)}
        </span>
        <small data-soon={until.isSoon || undefined}>{until.text}</small>
      </div>
      <div className={classes.waited}>
        <span className={classes.label}>Waited </span>
        {waited.count} <small>· {lastWaitText(waited.lastAt, today, timezone)}</small>
      </div>
      <div className={classes.state}>
        <Switch
          size="md"
          checked={!isPaused}
          onChange={({ currentTarget }) => void setPaused(!currentTarget.checked)}
          label={isPaused ? 'Paused' : 'In force'}
          aria-label={`${title}: in force`}
        />
        {until.isSoon && longest !== endsOn && (
          <button type="button" className={classes.extend} onClick={() => void extend()}>
            Extend
          </button>
        )}
      </div>
      <MoreMenu
        label={`More for ${title}`}
        disabled={false}
        entries={[
          { text: 'Edit', icon: <IconPencil size={18} aria-hidden />, onClick: () => router.go(path) },
          {
            text: `Extend to ${monthDay(longest)}`,
            icon: <IconCalendarPlus size={18} aria-hidden />,
            onClick: () => void extend(),
            refusal: longest === endsOn ? 'The school year ends' : null,
          },
          {
            text: 'End group',
            icon: <IconSquareX size={18} aria-hidden />,
            onClick: () => void end(),
            danger: true,
          },
        ]}
      />
    </li>
  )
}
