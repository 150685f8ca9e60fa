import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId } from 'react'
import { useStore } from '../../base/state/store.ts'
import { lazyPart } from '../lazyPart.tsx'
import { SkeletonLine } from '../page/Skeletons.tsx'
import { chartsAsTables } from './asTable.ts'
import classes from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import type { ChartData } from './data.ts'

const ChartPicture = lazyPart(() => import('./ChartPicture.tsx'))

export interface ChartProps extends ChartData {
  kind: 'bar' | 'line'
  /** The main figure in a sentence, for screen readers and for readers in a hurry; null while it is on its way. */
  summary: string | null
  /** Beside the title: a choice of what is shown. */
  choice?: ReactNode
  /** The next figures are on their way. */
  isFollowing?: boolean
}

/** A chart with a table of the same figures that anybody can switch to. The drawing code is loaded on demand. */
export function Chart({ kind, summary, choice, isFollowing = false, ...data }: ChartProps) {
  const id = useId()
  const isTable = useStore(chartsAsTables.store)
  return (
    <figure className={classes.figure} aria-labelledby={id} data-following={isFollowing || undefined}>
      <div className={classes.head}>
        <figcaption id={id}>
          <h2>{data.caption}</h2>
        </figcaption>
        {choice}
        <Button
          size="sm"
          variant="default"
          aria-pressed={isTable}
          leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={() => chartsAsTables.set(!isTable)}
        >
          Table
        </Button>
      </div>
      {isTable ? (
        <ChartTable {...data} />
      ) : (
        <Suspense fallback={<div className={classes.space} />}>
          <ChartPicture kind={kind} summary={summary ?? 'Loading'} {...data} />
        </Suspense>
      )}
      <p className={classes.summary}>{summary ?? <SkeletonLine width={160} />}</p>
    </figure>
  )
}
