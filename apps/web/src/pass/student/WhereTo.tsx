import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonLine } from '../../ui/page/Skeletons.tsx'
import classes from './WhereTo.module.css'

// lingui-set comment="Student: the first page"

/** What it shows has to be fetched anyway, so its code can come later too. Without it, the form is one tap away. */
const Tiles = lazy(
  (): Promise<{ default: ComponentType }> => import('./quick/Tiles.tsx').catch(() => ({ default: NewPassButton })),
)

/** Shown without a live pass: a tile for each of the student's usual destinations. */
export function WhereTo() {
  const { firstName } = useInitialize().user
  return (
    <section className={classes.section}>
      <h2>
        <Trans>Where to, {firstName}?</Trans>
      </h2>
      <Suspense fallback={<SkeletonLine width="100%" height={340} radius={18} />}>
        <Tiles />
      </Suspense>
    </section>
  )
}

function NewPassButton() {
  return (
    <LinkButton to="StudentNewPass" size="xl" radius="lg" fullWidth>
      <Trans>New Pass</Trans>
    </LinkButton>
  )
}
