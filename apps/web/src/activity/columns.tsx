import type { ActivityLine } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { shortTime } from '@corridor/rules/time'
import { ConfirmButton } from '../parts/class/ConfirmButton.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import type { CardLayout, Column } from '../ui/table/columns.ts'
import classes from './Activity.module.css'
import { Changes } from './Changes.tsx'
import { Actor, Subject } from './People.tsx'

export interface Reading {
  schoolId: SchoolId
  /** The school's time zone. */
  timezone: string
  /** The viewer's type, which decides which pages the links lead to. */
  viewerType: UserType
}

export function columnsFor({ schoolId, timezone, viewerType }: Reading): readonly Column<ActivityLine, 'at'>[] {
  return [
    { id: 'at', label: 'When', width: 206, cell: ({ at }) => <When at={at} timezone={timezone} /> },
    { id: 'who', label: 'Who', width: 180, cell: (line) => <Actor line={line} viewerType={viewerType} /> },
    { id: 'what', label: 'What', cell: (line) => <Subject line={line} viewerType={viewerType} /> },
    { id: 'change', label: 'Change', cell: (line) => <Outcome line={line} schoolId={schoolId} /> },
  ]
}

export function cardFor({ schoolId, timezone, viewerType }: Reading): CardLayout<ActivityLine> {
  return {
    height: 132,
    head: (line) => (
      <span className={classes.cardHead}>
        <Actor line={line} viewerType={viewerType} /> <Subject line={line} viewerType={viewerType} />
      </span>
    ),
    body: (line) => (
      <Stack gap={2}>
        <Outcome line={line} schoolId={schoolId} />
        <When at={line.at} timezone={timezone} />
      </Stack>
    ),
  }
}

/** What it changed, or what the office has to say about it. */
function Outcome({ line, schoolId }: { line: ActivityLine } & Pick<Reading, 'schoolId'>) {
  const { changes, unconfirmed, who, what } = line
  if (!unconfirmed) return <Changes changes={changes} />
  return <ConfirmButton waiting={{ schoolId, ...unconfirmed }} name={`that ${who.name} ${what}`} />
}

function When({ at, timezone }: Pick<ActivityLine, 'at'> & Pick<Reading, 'timezone'>) {
  return (
    <time dateTime={at} className={classes.when}>
      {shortTime(at, timezone)}
    </time>
  )
}
