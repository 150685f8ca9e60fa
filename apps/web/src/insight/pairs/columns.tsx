import type { PairedStudent, PairSort, StudentPair } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { monthDay } from '../../base/calendarText.ts'
import { RouteLink } from '../../base/RouteLink.tsx'
import { ZoneDot } from '../../parts/room/ZoneDot.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Truncate } from '../../ui/layout/Truncate.tsx'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import { Fact, Facts, StudentLine } from '../RowParts.tsx'
import { expectedText, rateText, ratioText, togetherText } from './labels.ts'
import classes from './SchoolPairs.module.css'

export const PAIR_COLUMNS: readonly Column<StudentPair, PairSort>[] = [
  { id: 'students', label: 'Students', cell: (pair) => <Students pair={pair} /> },
  { id: 'room', label: 'Room', sort: 'room', width: 150, cell: (pair) => <Room pair={pair} /> },
  { id: 'overlaps', label: 'Out together', sort: 'overlaps', width: 165, cell: togetherText },
  { id: 'expected', label: 'Expected by chance', width: 110, cell: expectedText },
  { id: 'ratio', label: 'Compared with chance', sort: 'ratio', width: 185, cell: ratioText },
  { id: 'lastDay', label: 'Last', width: 90, cell: ({ lastDay }) => monthDay(lastDay) },
]

export const PAIR_CARD: CardLayout<StudentPair> = {
  height: 246,
  head: (pair) => <Students pair={pair} />,
  body: (pair) => (
    <Facts>
      <Fact label="Room">
        <Room pair={pair} />
      </Fact>
      <Fact label="Out together">{togetherText(pair)}</Fact>
      <Fact label="Expected by chance">{expectedText(pair)}</Fact>
      <Fact label="Compared with chance">{ratioText(pair)}</Fact>
      <Fact label="Last">{monthDay(pair.lastDay)}</Fact>
    </Facts>
  ),
}

function Students({ pair: { student, otherStudent } }: { pair: StudentPair }) {
  return (
    <span className={classes.students}>
      <Student student={student} />
      <Student student={otherStudent} />
    </span>
  )
}

/** With what the student did, out of this room. */
function Student({ student }: { student: PairedStudent }) {
  const name = fullName(student)
  const grade = student.grade && `Grade ${student.grade} · `
  return (
    <StudentLine name={name} imageUrl={student.profileImageUrl} detail={`${grade ?? ''}${rateText(student)}`}>
      <RouteLink to="AdminUserInsights" params={{ id: student.userId }} title={name} dir="auto">
        {name}
      </RouteLink>
    </StudentLine>
  )
}

function Room({ pair: { roomName, zoneColor } }: { pair: StudentPair }) {
  return (
    <Row as="span" gap={2} isOneLine>
      <ZoneDot color={zoneColor} />
      <Truncate text={roomName} dir="auto" />
    </Row>
  )
}
