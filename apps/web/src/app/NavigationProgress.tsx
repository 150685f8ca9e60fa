import { useRouterState } from '@tanstack/react-router'
import classes from './NavigationProgress.module.css'

/**
 * The present page stays until the next one is ready; where that takes longer than a blink, a line says so. Screen readers hear the new page's
 * name when it is there.
 */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <div className={classes.line} aria-hidden="true" /> : null
}
