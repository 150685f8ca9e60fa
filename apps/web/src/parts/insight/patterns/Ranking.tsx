import type { RoomId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { RouteLink } from '../../../base/RouteLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row } from '../../../ui/layout/Stack.tsx'
import { Truncate } from '../../../ui/layout/Truncate.tsx'
import { ZoneDot } from '../../room/ZoneDot.tsx'
import { averageFigure } from '../averageFigure.ts'
import classes from './Ranking.module.css'

interface RankedRow {
  name: string
  place: number
  usedPasses: number
  share: number
  averageTime: number | null
  /** Set for rooms alone, like the two below. */
  zoneColor?: string
  roomId?: RoomId
  isOpen?: boolean
}

interface RankingProps {
  title: string
  /** What a row stands for: "Destination". */
  of: string
  rows: readonly RankedRow[]
  /** Rooms lead to their own patterns. */
  linksRooms?: boolean
}

/** More are shown on demand. */
const ROWS_SHOWN = 8

/** A table with a bar for each share, the most used first. */
export function Ranking({ title, of, rows, linksRooms = false }: RankingProps) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const highest = rows[0]?.share ?? 0
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p>No passes in these weeks.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col" className={classes.figure}>
                Passes
              </th>
              <th scope="col" className={classes.figure}>
                Average
              </th>
            </tr>
          </thead>
          <tbody>
            {(showsAll ? rows : rows.slice(0, ROWS_SHOWN)).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of the same name differ by their place only
              <tr key={`${row.name} ${index}`}>
                <th scope="row">
                  <Row as="span" gap={2} isOneLine className={classes.name}>
                    <small>{row.place}</small>
                    {row.zoneColor && <ZoneDot color={row.zoneColor} />}
                    <Truncate text={row.name} dir="auto">
                      {linksRooms && row.roomId !== undefined && row.isOpen ? (
                        <RouteLink to="AdminRoom" params={{ id: row.roomId }}>
                          {row.name}
                        </RouteLink>
                      ) : (
                        row.name
                      )}
                    </Truncate>
                  </Row>
                  <span className={classes.bar} aria-hidden>
                    <i style={{ width: `${((row.share / highest) * 100).toFixed(1)}%` }} />
                  </span>
                </th>
                <td className={classes.figure}>
                  {row.usedPasses.toLocaleString('en-US')} <small>{Math.round(row.share * 100)}%</small>
                </td>
                <td className={classes.figure}>
                  {row.averageTime === null ? 'N/A' : `${averageFigure(row.averageTime)} min.`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > ROWS_SHOWN && (
        <Button size="compact-sm" variant="default" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Card>
  )
}
