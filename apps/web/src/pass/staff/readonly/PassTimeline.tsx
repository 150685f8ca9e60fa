import type { Pass } from '@corridor/contract'
import { shortTime } from '@corridor/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useSchool } from '../../../base/session/initialize.ts'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../../ui/page/Skeletons.tsx'
import { passTimelineQuery } from '../../queries.ts'
import classes from './PassTimeline.module.css'

/** Everything that happened to a pass, in order: what, by whom and when. */
export default function PassTimeline({ pass }: { pass: Pass }) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const query = useQuery(passTimelineQuery(pass))
  return (
    <section className={classes.card} aria-labelledby="story">
      <h2 id="story">What happened</h2>
      <Loaded query={query} failedTitle="This could not be loaded" skeleton={<TableSkeleton rows={3} />}>
        {(lines) => (
          <ol className={classes.lines}>
            {lines.map(({ lineId, at, who, what, changes }) => (
              <li key={lineId}>
                <time dateTime={at}>{shortTime(at, timezone)}</time>
                <p>
                  <b>{who.name}</b>
                  {who.via && <span className={classes.via}> {who.via}</span>} {what}
                </p>
                {changes.map(({ label, from, to }) => (
                  <p key={label} className={classes.change}>
                    {label}: <s>{from}</s> <span aria-hidden>→</span>
                    <span className="visually-hidden">to</span> <bdi>{to}</bdi>
                  </p>
                ))}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
