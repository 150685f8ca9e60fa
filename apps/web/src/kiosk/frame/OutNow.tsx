import type { KioskScreen } from '@corridor/contract'
import { Trans } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import classes from './OutNow.module.css'
import { OutRow } from './OutRow.tsx'
import { Turns } from './Turns.tsx'
import { useLastContact } from './useLastContact.ts'

// lingui-set comment="Kiosk: who is out of this room"

interface OutNowProps {
  screen: KioskScreen | null
  isOffline: boolean
}

/** First names and times, and never where to. */
export function OutNow({ screen, isOffline }: OutNowProps) {
  const out = screen?.out ?? []
  const count = out.length
  const limit = screen?.outLimit ?? null
  return (
    <aside className={classes.panel} aria-labelledby="out-now">
      <div className={classes.head}>
        <h2 id="out-now">
          <Trans>Out now</Trans>
        </h2>
        {screen && (
          <span className={classes.count}>
            {limit === null ? (
              count
            ) : (
              <Trans>
                {count} of {limit}
              </Trans>
            )}
          </span>
        )}
      </div>
      {limit !== null && <Places count={count} limit={limit} />}
      {screen && <Turns screen={screen} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, too */}
      <ul className={classes.rows} tabIndex={0} aria-labelledby="out-now">
        {screen &&
          out.map((row) => <OutRow key={`${row.name} ${row.startedAt}`} row={row} timezone={screen.timezone} />)}
      </ul>
      <div className={classes.foot}>
        <IconArrowBackUp size={24} aria-hidden />
        <p>
          {isOffline && screen ? (
            <LastUpdated timezone={screen.timezone} />
          ) : (
            <Trans>Back in the room? Scan again, and your pass ends.</Trans>
          )}
        </p>
      </div>
    </aside>
  )
}

/** More places than can be told apart are only a number. */
const MAX_PLACES = 12

function Places({ count, limit }: { count: number; limit: number }) {
  if (limit > MAX_PLACES) return null
  return (
    <div className={classes.places} aria-hidden>
      {Array.from({ length: limit }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
        <i key={place} data-taken={place < count || undefined} />
      ))}
    </div>
  )
}

function LastUpdated({ timezone }: { timezone: string }) {
  const time = useLastContact(timezone)
  return <Trans>Times as of {time}</Trans>
}
