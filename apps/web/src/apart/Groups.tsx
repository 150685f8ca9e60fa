import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconArrowsSplit2, IconCalendarEvent, IconEyeOff, IconFirstAidKit, IconWalk } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PathLink } from '../base/RouteLink.tsx'
import { useInitialize, useSchool } from '../base/session/initialize.ts'
import { confirm } from '../base/state/confirm.ts'
import { groupPath } from '../parts/apart/pages.ts'
import { groupsQuery } from '../parts/apart/queries.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import classes from './Apart.module.css'
import { GroupRow } from './GroupRow.tsx'
import { audienceText } from './labels.ts'
import { NewGroup } from './NewGroup.tsx'

interface GroupsProps {
  schoolId: SchoolId
  /** There are several schools on the page. */
  isNamed: boolean
}

/** The groups of a school, who sees them, and what they do. */
export function Groups({ schoolId, isNamed }: GroupsProps) {
  const { user } = useInitialize()
  const school = useSchool(schoolId)
  const query = useQuery(groupsQuery(schoolId))
  return (
    <Loaded query={query} failedTitle="Groups could not be loaded" skeleton={<TableSkeleton />}>
      {({ groups, managers }) => {
        const others = managers.filter(({ userId }) => userId !== user.userId)
        return (
          <>
            {isNamed && (
              <Row gap={3} isSpread className={classes.school}>
                <h2>{school?.name}</h2>
                <NewGroup schoolId={schoolId} isNamed />
              </Row>
            )}
            <Row as={Card} gap={3} className={classes.audience}>
              <IconEyeOff size={20} aria-hidden />
              <p>{audienceText(others.length)}</p>
              <Button
                variant="subtle"
                onClick={() =>
                  void confirm({
                    title: 'Who sees this',
                    message: managers.map(({ name }) => name).join(', '),
                    confirmLabel: 'Done',
                    dismissLabel: 'Close',
                  })
                }
              >
                Who sees this
              </Button>
            </Row>
            {groups.length === 0 ? (
              <EmptyState
                icon={<IconArrowsSplit2 />}
                title="Nobody is kept apart"
                action={
                  <Button
                    renderRoot={(props) => (
                      <PathLink path={groupPath(user.type, schoolId, { studentIds: [] })} {...props} />
                    )}
                  >
                    Keep students apart
                  </Button>
                }
              >
                While one student of a group is out, the others wait in line.
              </EmptyState>
            ) : (
              <Card isFlush aria-label="Groups">
                <div className={classes.head} aria-hidden>
                  <span>Students</span>
                  <span>Until</span>
                  <span>Waited</span>
                  <span>State</span>
                </div>
                <ul className={classes.groups}>
                  {groups.map((group) => (
                    <GroupRow key={group.groupId} group={group} timezone={school?.timezone ?? 'UTC'} />
                  ))}
                </ul>
                <p className={classes.foot}>
                  <span>{groups.length === 1 ? '1 group' : `${groups.length} groups`}</span>
                  <span>Ended groups are in Activity</span>
                </p>
              </Card>
            )}
            <Card className={classes.about}>
              <About icon={<IconWalk size={20} aria-hidden />} title="When one is out">
                The others wait in line until a minute after the pass has ended. Nobody is refused.
              </About>
              <About icon={<IconFirstAidKit size={20} aria-hidden />} title="Always open">
                Passes to rooms that are always open go at once. You are told if two are out.
              </About>
              <About icon={<IconCalendarEvent size={20} aria-hidden />} title="Every group ends">
                You are reminded a week before. Extending it is one press.
              </About>
            </Card>
          </>
        )
      }}
    </Loaded>
  )
}

function About({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <h3>
        {icon}
        {title}
      </h3>
      <p>{children}</p>
    </div>
  )
}
