import { confirm } from '../../base/state/confirm.ts'

/** The office may start a pass during a freeze, and is asked first. */
export function startsAnyway(): Promise<boolean> {
  return confirm({
    title: 'Passes are frozen. Start this one anyway?',
    message: 'It is recorded that you started it.',
    confirmLabel: 'Start anyway',
    danger: true,
  })
}
