import type { Pass } from '@corridor/contract'
import type { ListName } from '@corridor/rules/pass'
import { InlineEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import type { CardLayout, Column } from '../../../ui/table/columns.ts'
import { LABELS } from './labels.ts'
import classes from './rows/RowParts.module.css'
import { RowStatus, RowStudent, RowTime, SchoolName } from './rows/RowParts.tsx'
import { rowState } from './rows/rowOffer.ts'
import type { SortColumn } from './shape.ts'

interface Widths {
  student: number
  state: number
  time: number
  buttons: number
}

/** A date is longer than an elapsed time, and three buttons need more room than two. The endpoints get the rest. */
const WIDTHS: Record<ListName, Widths> = {
  live: { student: 244, state: 182, time: 112, buttons: 178 },
  upcoming: { student: 200, state: 194, time: 122, buttons: 234 },
  requested: { student: 200, state: 208, time: 122, buttons: 240 },
}

/** An extra column takes its width from those that can spare some. */
const BESIDE_SCHOOL: Record<ListName, Pick<Widths, 'student' | 'state'>> = {
  live: { student: 184, state: 182 },
  upcoming: { student: 184, state: 150 },
  requested: { student: 184, state: 150 },
}

export const buttonsWidth = (list: ListName) => WIDTHS[list].buttons

export function columnsOf(list: ListName, showsSchool: boolean): Column<Pass, SortColumn>[] {
  const width = { ...WIDTHS[list], ...(showsSchool && BESIDE_SCHOOL[list]) }
  const { state, time } = LABELS[list]
  const school: Column<Pass, SortColumn> = {
    id: 'school',
    label: 'School',
    width: 112,
    cell: (pass) => <SchoolName pass={pass} />,
  }
  return [
    {
      id: 'student',
      label: 'Student',
      sort: 'student',
      width: width.student,
      cell: (pass) => <RowStudent pass={pass} />,
    },
    ...(showsSchool ? [school] : []),
    { id: 'way', label: 'From and to', sort: 'way', cell: (pass) => <InlineEndpoints pass={pass} /> },
    {
      id: 'state',
      label: state,
      ...(list === 'live' && { sort: 'state' }),
      width: width.state,
      cell: (pass, isGone) => <RowStatus pass={pass} isGone={isGone} />,
    },
    {
      id: 'time',
      label: time,
      sort: 'time',
      width: width.time,
      cell: (pass, isGone) => !isGone && <RowTime pass={pass} />,
    },
  ]
}

export function cardOf(showsSchool: boolean): CardLayout<Pass> {
  return {
    height: 196,
    head: (pass) => <RowStudent pass={pass} />,
    body: (pass, isGone) => (
      <>
        <InlineEndpoints pass={pass} />
        {showsSchool && <SchoolName pass={pass} />}
        <div className={classes.status} data-state={rowState(pass)}>
          <RowStatus pass={pass} isGone={isGone} />
          {!isGone && (
            <span className={classes.time}>
              <RowTime pass={pass} />
            </span>
          )}
        </div>
      </>
    ),
  }
}
