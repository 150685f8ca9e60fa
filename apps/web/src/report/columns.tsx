import type { ReportLink, ReportRow } from '@corridor/contract'
import { dayText, shortTime, weekText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { Stack } from '../ui/layout/Stack.tsx'
import type { CardLayout, Column } from '../ui/table/columns.ts'
import classes from './SchoolReports.module.css'
import type { ReportSort } from './shape.ts'

export interface Reading {
  timezone: string
  /** Null for those who may not revoke. */
  onRevoke: ((link: ReportLink) => void) | null
}

const changeText = ({ percentChange }: ReportRow) =>
  `${percentChange > 0 ? '+' : percentChange < 0 ? '−' : ''}${Math.abs(percentChange)}%`
const madeText = ({ madeBy, createdAt }: ReportRow, { timezone }: Reading) =>
  `${madeBy ?? 'Automatically'}, ${shortTime(createdAt, timezone)}`

export function columnsFor(reading: Reading): readonly Column<ReportRow, ReportSort>[] {
  return [
    { id: 'week', label: 'Week', sort: 'startDate', width: 330, cell: (row) => <Week row={row} reading={reading} /> },
    {
      id: 'passes',
      label: 'Passes',
      align: 'end',
      width: 90,
      cell: (row) => row.totalPassesUsed.toLocaleString('en-US'),
    },
    { id: 'change', label: 'Change', align: 'end', width: 90, cell: changeText },
    { id: 'incidents', label: 'Incidents', align: 'end', width: 100, cell: ({ totalIncidents }) => totalIncidents },
    { id: 'links', label: 'Links', cell: (row) => <Links row={row} reading={reading} /> },
  ]
}

export function cardFor(reading: Reading): CardLayout<ReportRow> {
  return {
    head: (row) => <b>{weekText(row)}</b>,
    body: (row) => (
      <Stack gap={1}>
        <span>
          {row.totalPassesUsed.toLocaleString('en-US')} passes ({changeText(row)}), {row.totalIncidents}{' '}
          {row.totalIncidents === 1 ? 'incident' : 'incidents'}
        </span>
        <span>Made: {madeText(row, reading)}</span>
        <Links row={row} reading={reading} />
      </Stack>
    ),
    height: 110,
  }
}

function Week({ row, reading }: { row: ReportRow; reading: Reading }) {
  return (
    <span className={classes.week}>
      <b>{weekText(row)}</b>
      <small>Made: {madeText(row, reading)}</small>
    </span>
  )
}

function Links({ row, reading }: { row: ReportRow; reading: Reading }) {
  if (row.links.length === 0) return <span className={classes.none}>No links</span>
  return (
    <ul className={classes.links} aria-label={`Links to the report for ${weekText(row)}`}>
      {row.links.map((link) => (
        <li key={link.reportLinkId}>
          <Link link={link} reading={reading} />
        </li>
      ))}
    </ul>
  )
}

function Link({ link, reading: { timezone, onRevoke } }: { link: ReportLink; reading: Reading }) {
  const who = link.madeBy ?? 'By email'
  const until = dayText(link.expiresAt, timezone)
  if (link.revokedAt) {
    return (
      <span className={classes.none}>
        {who}, revoked {dayText(link.revokedAt, timezone)}
      </span>
    )
  }
  return (
    <>
      <span>
        {who}, until {until}
      </span>
      {onRevoke && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Revoke the link: ${who}, until ${until}`}
          onClick={() => onRevoke(link)}
        >
          Revoke
        </Button>
      )}
    </>
  )
}
