import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '../base/router/useRouter.ts'
import { pathTo } from '../base/routes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { ChunkLoadError } from '../ui/ChunkLoadError.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import classes from './FullPage.module.css'

// lingui-set comment="Everywhere: a page cannot be shown"

/** The button leads to the sign-in page, which redirects signed-in users to their default page. */
export function NotFound() {
  const { t } = useLingui()
  usePageTitle(t`Page not found`)
  return (
    <main className={classes.page}>
      <EmptyState
        level={1}
        title={t`There is no page at this address`}
        action={
          <Button component="a" href={pathTo('PrimaryLogin')}>
            <Trans>Go to my passes</Trans>
          </Button>
        }
      >
        <Trans>The link may be old, or a letter may be missing.</Trans>
      </EmptyState>
    </main>
  )
}

/** Stands in for a page whose code could not be loaded. */
export function PageMissing() {
  const { t } = useLingui()
  const router = useRouter()
  return (
    <ChunkLoadError onTryAgain={() => router.load()}>
      {(text, button) => (
        <EmptyState title={t`This page could not be loaded`} action={button}>
          {text}
        </EmptyState>
      )}
    </ChunkLoadError>
  )
}

/**
 * A screen threw an error, or its code could not be loaded because the server was updated. A reload helps with both.
 */
export function ScreenError() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`This page could not be shown`}
      action={<Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>}
    >
      <Trans>Nothing that you saved is lost.</Trans>
    </EmptyState>
  )
}
