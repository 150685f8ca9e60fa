import { useLingui } from '@lingui/react/macro'
import { IconBolt } from '@tabler/icons-react'
import { useInitialize } from '../../base/session/initialize.ts'
import classes from './QuickPassBanner.module.css'
import { quickPassNotice } from './quickPasses.ts'

export function QuickPassBanner() {
  const { user, passesUsedToday } = useInitialize()
  const { i18n } = useLingui()
  const notice = quickPassNotice(i18n, user, passesUsedToday)
  if (!notice) return null
  return (
    <p className={classes.banner} data-tone={notice.tone} role="status">
      <IconBolt size={20} aria-hidden />
      {notice.text}
    </p>
  )
}
