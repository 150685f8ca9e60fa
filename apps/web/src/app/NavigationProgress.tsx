import { useRouterState } from '../base/router/useRouter.ts'
import classes from './NavigationProgress.module.css'

/**
 * The current page stays until the next one is ready. If that takes a moment, a progress line appears. It is hidden
 * from screen readers, which announce the new page's name once it is there.
 */
export function NavigationProgress() {
  const isLoading = useRouterState((state) => state.isLoading)
  return isLoading ? <div className={classes.line} aria-hidden="true" /> : null
}
