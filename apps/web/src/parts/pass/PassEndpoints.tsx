import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import type { Pass } from '@corridor/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import classes from './PassEndpoints.module.css'
import { RoomChip } from './RoomChip.tsx'

// lingui-set comment="A pass: where from and where to"

type Ends = Pick<Pass, 'fromRoomName' | 'fromRoomZoneColor' | 'toRoomName' | 'toRoomZoneColor'>

function zones(pass: Ends): CSSProperties {
  return { '--from': pass.fromRoomZoneColor ?? 'var(--line)', '--to': pass.toRoomZoneColor } as CSSProperties
}

/** From and to, side by side or one above the other, for table rows and cards. */
export function InlineEndpoints({ pass }: { pass: Ends }) {
  return (
    <div className={classes.inline} style={zones(pass)}>
      <div className={classes.ends}>
        <span className={classes.origin}>
          <RoomChip name={pass.fromRoomName} color={pass.fromRoomZoneColor} />
        </span>
        <VisuallyHidden>
          {' '}
          <Trans context="between two rooms">to</Trans>{' '}
        </VisuallyHidden>
        <i className={classes.dash} aria-hidden />
        <span className={classes.destination}>
          <RoomChip name={pass.toRoomName} color={pass.toRoomZoneColor} />
        </span>
      </div>
    </div>
  )
}

interface StackedEndpointsProps {
  pass: Pass
  /** Details about either end. */
  fromDetail?: ReactNode
  toDetail?: ReactNode
  /** Shown while the pass has no origin; students are asked to choose one. */
  noOrigin?: string
}

/** From and to stacked, joined by a line that blends from one zone color into the other. */
export function StackedEndpoints({ pass, fromDetail, toDetail, noOrigin }: StackedEndpointsProps) {
  const { t } = useLingui()
  const origin = pass.fromRoomName ?? noOrigin ?? t`Choose where you're leaving from`
  return (
    <dl className={classes.stacked} style={zones(pass)}>
      <div className={classes.end}>
        <VisuallyHidden component="dt">
          <Trans context="origin of a pass">From</Trans>
        </VisuallyHidden>
        <dd>
          <i className={classes.dot} data-end="from" aria-hidden />
          <b data-unset={pass.fromRoomName === null || undefined}>{origin}</b>
          {fromDetail && <small>{fromDetail}</small>}
        </dd>
      </div>
      <div className={classes.end}>
        <VisuallyHidden component="dt">
          <Trans context="destination of a pass">To</Trans>
        </VisuallyHidden>
        <dd>
          <i className={classes.dot} data-end="to" aria-hidden />
          <b>{pass.toRoomName}</b>
          {toDetail && <small>{toDetail}</small>}
        </dd>
      </div>
    </dl>
  )
}
