import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { actionSlot, useOwnAction, usePageTitle } from '../../base/state/page.ts'
import { useStore } from '../../base/state/store.ts'
import { Stack } from '../layout/Stack.tsx'
import classes from './Page.module.css'

interface PageProps {
  /** Shown in the header and in the window's title. */
  title: string
  /** A sentence under the header. */
  lead?: ReactNode
  /** The page's primary button: it replaces New Pass in the header. */
  action?: ReactNode
  /** A single column of fields, which would be too wide to read on a large screen. */
  isForm?: true
  children: ReactNode
}

/** An administration page: a column of cards, 14 pixels apart. */
export function Page({ title, lead, action, isForm, children }: PageProps) {
  const slot = useStore(actionSlot)
  usePageTitle(title)
  useOwnAction(action !== undefined)
  return (
    <Stack className={classes.page} data-form={isForm}>
      {action && slot && createPortal(action, slot)}
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </Stack>
  )
}
