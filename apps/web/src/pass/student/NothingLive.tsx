import { type ComponentType, lazy, Suspense } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonLine } from '../../ui/page/Skeletons.tsx'
import classes from './NothingLive.module.css'

/** What it shows has to be fetched anyway, so its code can come later too. The page can do without. */
const QuickDestinations = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./quick/QuickDestinations.tsx').catch(() => ({ default: () => null })),
)

/** Shown without a live pass: one large button, and one tap to each of the student's usual destinations. */
export function NothingLive({ isWaiting }: { isWaiting: boolean }) {
  const { user } = useInitialize()
  return (
    <section className={classes.card}>
      <h2>Where to, {user.firstName}?</h2>
      {!isWaiting && <p>You have no live pass. When you get one, it shows up here.</p>}
      <LinkButton to="StudentNewPass" size="xl" radius="lg" fullWidth>
        New Pass
      </LinkButton>
      <Suspense fallback={<SkeletonLine width="100%" height={104} radius={16} />}>
        <QuickDestinations />
      </Suspense>
    </section>
  )
}
