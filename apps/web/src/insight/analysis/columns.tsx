import type { AnalysisRow, AnalysisSort, SchoolSummary } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { Switch } from '@mantine/core'
import { PercentileBadge } from '../../parts/insight/PercentileBadge.tsx'
import { useLock } from '../../parts/person/useLock.ts'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import { Fact, Facts, StudentLine } from '../RowParts.tsx'
import classes from './StudentAnalysis.module.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'

/** Bars are drawn against the highest value of the school. */
type Highest = Pick<SchoolSummary, 'highestTotalTime' | 'highestUsedPasses'>

export function analysisColumns(highest: Highest, mayLock: boolean): readonly Column<AnalysisRow, AnalysisSort>[] {
  return [
    { id: 'student', label: 'Student', sort: 'lastName', cell: (row) => <Student row={row} /> },
    {
      id: 'totalTime',
      label: 'Total Time',
      sort: 'totalTime',
      width: 310,
      cell: (row) => (
        <Amount
          value={row.totalTimeInHallway}
          unit="min."
          highest={highest.highestTotalTime}
          rank={row.percentRankOfTotalTime}
        />
      ),
    },
    {
      id: 'usedPasses',
      label: 'Used Passes',
      sort: 'usedPasses',
      width: 270,
      cell: (row) => (
        <Amount value={row.numberOfUsedPasses} highest={highest.highestUsedPasses} rank={row.percentRankOfUsedPasses} />
      ),
    },
    {
      id: 'locked',
      label: 'Locked',
      sort: 'locked',
      width: 164,
      cell: (row) => <LockSwitch row={row} mayLock={mayLock} />,
    },
  ]
}

export function analysisCard(mayLock: boolean): CardLayout<AnalysisRow> {
  return {
    height: 176,
    head: (row) => <Student row={row} />,
    body: (row) => (
      <Facts>
        <Fact label="Total Time">
          <b>{row.totalTimeInHallway.toLocaleString('en-US')}</b> min.{' '}
          <PercentileBadge rank={row.percentRankOfTotalTime} />
        </Fact>
        <Fact label="Used Passes">
          <b>{row.numberOfUsedPasses.toLocaleString('en-US')}</b> <PercentileBadge rank={row.percentRankOfUsedPasses} />
        </Fact>
        <Fact label="Locked">
          <LockSwitch row={row} mayLock={mayLock} />
        </Fact>
      </Facts>
    ),
  }
}

function Student({ row }: { row: AnalysisRow }) {
  const name = fullName(row)
  return (
    <StudentLine name={name} imageUrl={row.profileImageUrl} detail={row.grade && `Grade ${row.grade}`}>
      <strong title={name}>{name}</strong>
    </StudentLine>
  )
}

interface AmountProps {
  value: number
  unit?: string
  highest: number
  rank: number
}

function Amount({ value, unit, highest, rank }: AmountProps) {
  const share = highest === 0 ? 0 : value / highest
  return (
    <span className={classes.amount}>
      <span className={classes.value}>
        <b>{value.toLocaleString('en-US')}</b> {unit}
      </span>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
      <PercentileBadge rank={rank} />
    </span>
  )
}

/** The same lock as on the student's own page. */
function LockSwitch({ row, mayLock }: { row: AnalysisRow; mayLock: boolean }) {
  const { value, set } = useLock({ userId: row.userId, version: row.version, isLocked: row.locked })
  return (
    <span className={classes.lock}>
      <Switch
        size="md"
        aria-label={`Lock ${fullName(row)}`}
        checked={value}
        disabled={!mayLock}
        onChange={({ currentTarget: { checked } }) => set(checked)}
      />
      <span data-locked={value || undefined}>{value ? 'Locked' : 'Unlocked'}</span>
    </span>
  )
}
