import { Button } from '@mantine/core'
import { pathTo } from '../base/routes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import classes from './FullPage.module.css'

/** The button leads to the sign-in page, which redirects signed-in users to their default page. */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <main className={classes.page}>
      <EmptyState
        level={1}
        title="There is no page at this address"
        action={
          <Button component="a" href={pathTo('PrimaryLogin')}>
            Go to my passes
          </Button>
        }
      >
        The link may be old, or a letter may be missing.
      </EmptyState>
    </main>
  )
}
