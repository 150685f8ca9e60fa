import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { ProfileChoice } from './ProfileChoice.tsx'

// lingui-set comment="Profile menu"

/** It is the browser's, not the person's: Mantine keeps it there. */
export function AppearanceChoice() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ProfileChoice
      icon={IconMoon}
      label={t`Appearance`}
      options={[
        { value: 'auto', label: t`As the device` },
        { value: 'light', label: t({ message: 'Light', context: 'appearance' }) },
        { value: 'dark', label: t({ message: 'Dark', context: 'appearance' }) },
      ]}
      value={colorScheme}
      onChoose={setColorScheme}
    />
  )
}
