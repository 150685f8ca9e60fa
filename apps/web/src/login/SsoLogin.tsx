import type { SsoIdentity } from '@corridor/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryValues } from '../base/navigation.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import { IdentityPicker } from './IdentityPicker.tsx'
import classes from './Login.module.css'
import { signOnLabel, signOnUrl } from './signOnLink.ts'

// lingui-set comment="Everybody: finding the school"

/** Signing in with the account that the school already gave everybody. */
export default function SsoLogin() {
  const { i18n, t } = useLingui()
  const query = useQueryValues()
  const [identity, setIdentity] = useState<SsoIdentity | null>(null)
  const isDisabled = identity === null
  return (
    <>
      <div className={classes.heading}>
        <RouteLink
          to="PrimaryLogin"
          query={query}
          className={classes.back}
          aria-label={t`Back to sign-in`}
          title={t`Back to sign-in`}
        >
          <IconArrowLeft size={20} aria-hidden="true" />
        </RouteLink>
        <h1>
          <Trans>Find your school</Trans>
        </h1>
      </div>
      <div className={classes.form}>
        <IdentityPicker value={identity} onChange={setIdentity} />
        <Button
          component="a"
          size="lg"
          href={signOnUrl(identity, query.redirect)}
          {...(isDisabled && { 'data-disabled': true })}
          aria-disabled={isDisabled}
          onClick={(event) => isDisabled && event.preventDefault()}
        >
          {signOnLabel(i18n, identity)}
        </Button>
      </div>
    </>
  )
}
