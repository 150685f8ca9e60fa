import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './freeze.module.css'

/** Starts or ends a freeze. */
export function RedButton(button: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button {...button} className={classes.red ?? ''} />
}
