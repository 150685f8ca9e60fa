import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Stack } from '../layout/Stack.tsx'
import classes from './Skeletons.module.css'

// lingui-set comment="Everywhere: while something is loading"

interface SkeletonLineProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
}

/** A gray placeholder for a text or picture. */
export function SkeletonLine({ width = '100%', height = 14, radius = 6 }: SkeletonLineProps) {
  return <span className={classes.line} style={{ width, height, borderRadius: radius }} />
}

/** Tells a screen reader that the gray shapes mean loading. */
export function Waiting({ className, children }: { className?: string | undefined; children?: React.ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={className} role="status" aria-label={t`Loading`}>
      {children}
    </div>
  )
}

/** Shaped like a table: a header, then rows with an avatar, two lines and a button. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Waiting className={classes.table}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className={classes.row}>
          <SkeletonLine width={32} height={32} radius="50%" />
          <div className={classes.lines}>
            <SkeletonLine width={`${36 - (row % 3) * 6}%`} />
            <SkeletonLine width="18%" height={10} />
          </div>
          <SkeletonLine width={72} height={30} radius={10} />
        </div>
      ))}
    </Waiting>
  )
}

/** Shaped like a form: labels over fields, and the button. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Waiting className={classes.form}>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of a skeleton have no identity
        <Stack key={field} gap={2}>
          <SkeletonLine width="24%" height={12} />
          <SkeletonLine height={44} radius={10} />
        </Stack>
      ))}
      <SkeletonLine height={52} radius={14} />
    </Waiting>
  )
}
