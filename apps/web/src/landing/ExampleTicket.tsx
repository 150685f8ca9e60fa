import { Trans } from '@lingui/react/macro'
import classes from './ExampleTicket.module.css'

// lingui-set comment="Everybody: the front page, drawing of a pass"

/** A drawing of an active pass. Decorative: it contains nothing that is not in the text beside it. */
export function ExampleTicket() {
  return (
    <div className={classes.stage} aria-hidden="true">
      <div className={classes.ticket}>
        <div className={classes.top}>
          <span className={classes.pill}>
            <Trans>Active</Trans>
          </span>
          <strong>
            <Trans>Library</Trans>
          </strong>
          <svg className={classes.ring} aria-hidden="true" viewBox="0 0 120 120">
            <circle cx="60" cy="60" r="53" />
            <circle cx="60" cy="60" r="53" pathLength="100" strokeDasharray="62 100" />
            <text x="60" y="62">
              4:21
            </text>
            <text x="60" y="80" className={classes.limit}>
              <Trans>of 7 min</Trans>
            </text>
          </svg>
        </div>
        <div className={classes.tear} />
        <div className={classes.endpoints}>
          <i data-end="from" />
          <span>
            <Trans>Room 204</Trans>
          </span>
          <b />
          <i data-end="to" />
          <span>
            <Trans>Library</Trans>
          </span>
        </div>
      </div>
    </div>
  )
}
