import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import type { PlainRouteName } from '../base/routes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './Onboarding.module.css'

interface QuestionProps {
  /** The window's title. */
  name: string
  title: string
  lead: ReactNode
  back: PlainRouteName | null
  /** Beside Back: another way on. */
  aside?: ReactNode
  /** Why it cannot go on yet; null if it can. */
  missing?: string | null
  isSaving?: boolean
  continueLabel?: string
  onContinue: () => void
  children?: ReactNode
}

/** A page with one question. Continue is disabled until it can succeed, and the reason is said. */
export function Question({
  name,
  title,
  lead,
  back,
  aside,
  missing = null,
  isSaving = false,
  continueLabel = 'Continue',
  onContinue,
  children,
}: QuestionProps) {
  const reason = useId()
  usePageTitle(name)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (missing === null && !isSaving) onContinue()
  }
  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
      <div className={classes.bar}>
        {back && (
          <LinkButton to={back} variant="default" size="lg">
            Back
          </LinkButton>
        )}
        {aside}
        <Button
          className={classes.continue ?? ''}
          type="submit"
          size="lg"
          disabled={missing !== null}
          loading={isSaving}
          aria-describedby={reason}
        >
          {continueLabel}
        </Button>
      </div>
      <p id={reason} className={classes.missing} role="status">
        {missing}
      </p>
    </form>
  )
}
