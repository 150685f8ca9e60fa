import type { ActivityLine } from '@corridor/contract'
import classes from './Activity.module.css'

type Change = ActivityLine['changes'][number]

/** The changed fields. The first one is shown; several open to a list of all of them. */
export function Changes({ changes }: Pick<ActivityLine, 'changes'>) {
  const [first, ...more] = changes
  if (!first) return null
  return (
    <details className={classes.changes}>
      <summary>
        <span className={classes.first}>
          <ChangeText {...first} />
        </span>
        {more.length > 0 && <span className={classes.more}>and {more.length} more</span>}
      </summary>
      <dl>
        {changes.map((change) => (
          <div key={change.label}>
            <dt>{change.label}</dt>
            <dd>
              <FromTo {...change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ChangeText({ label, from, to }: Change) {
  return (
    <>
      {label}: <FromTo from={from} to={to} />
    </>
  )
}

function FromTo({ from, to }: Pick<Change, 'from' | 'to'>) {
  return (
    <>
      <s className={classes.from}>{from}</s> <span aria-hidden>→</span>
      <span className="visually-hidden">to</span> <bdi>{to}</bdi>
    </>
  )
}
