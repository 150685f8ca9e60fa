import type { ActivityLine } from '@corridor/contract'
import { shortTime, type UserType } from '@corridor/rules'
import type { CardLayout, Column } from '../ui/table/columns.ts'
import classes from './Activity.module.css'
import { Changes } from './Changes.tsx'
import { About, Who } from './People.tsx'

export interface Reading {
  /** Of the school. */
  timezone: string
  /** Whose pages the links lead to. */
  viewerType: UserType
}

export function columnsFor({ timezone, viewerType }: Reading): readonly Column<ActivityLine, 'at'>[] {
  return [
    { id: 'at', label: 'When', width: 206, cell: ({ at }) => <When at={at} timezone={timezone} /> },
    { id: 'who', label: 'Who', width: 180, cell: (line) => <Who line={line} viewerType={viewerType} /> },
    { id: 'what', label: 'What', cell: (line) => <About line={line} viewerType={viewerType} /> },
    { id: 'change', label: 'Change', cell: ({ changes }) => <Changes changes={changes} /> },
  ]
}

export function cardFor({ timezone, viewerType }: Reading): CardLayout<ActivityLine> {
  return {
    height: 132,
    head: (line) => (
      <span className={classes.cardHead}>
        <Who line={line} viewerType={viewerType} /> <About line={line} viewerType={viewerType} />
      </span>
    ),
    body: ({ at, changes }) => (
      <div className={classes.cardBody}>
        <Changes changes={changes} />
        <When at={at} timezone={timezone} />
      </div>
    ),
  }
}

function When({ at, timezone }: Pick<ActivityLine, 'at'> & Pick<Reading, 'timezone'>) {
  return (
    <time dateTime={at} className={classes.when}>
      {shortTime(at, timezone)}
    </time>
  )
}
