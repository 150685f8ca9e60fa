import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'

interface PasswordFieldProps extends PasswordInputProps {
  /** What the eye does: "Show or hide the password". */
  toggle: string
}

/** A secret that one can look at while typing. Mantine's own field does not say that it is invalid. */
export function PasswordField({ toggle, error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': toggle, title: toggle }}
    />
  )
}
