import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsOffline } from '../../base/reachability.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import type { Form } from '../../ui/form/useForm.ts'
import classes from './OnlineSubmit.module.css'
import { StickyFooter } from './StickyFooter.tsx'
import { START_OFFLINE } from './startOffline.ts'

/** The button of a form that may start a pass. */
export function OnlineSubmit<F extends object>({ form, children }: { form: Form<F>; children: ReactNode }) {
  const isOffline = useIsOffline()
  const { t } = useLingui()
  return (
    <StickyFooter>
      {isOffline && (
        <p className={classes.hint} role="status">
          {t(START_OFFLINE)}
        </p>
      )}
      <SubmitButton form={form} size="xl" radius="lg" fullWidth disabled={isOffline}>
        {children}
      </SubmitButton>
    </StickyFooter>
  )
}
