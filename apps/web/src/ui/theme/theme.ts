/**
 * Mantine with our tokens. Its own palette is not used: everything that Mantine paints goes through the variables of
 * tokens.css, so that the school's color and the dark scheme need no second theme.
 *
 * Styles are imported per component: a file that uses `Modal` also imports '@mantine/core/styles/Modal.layer.css'.
 * Styles that nearly every screen needs are in `styles.ts`.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const school: MantineColorsTuple = [
  '#eef1f7',
  '#dce1ec',
  '#b6c0d6',
  '#8d9dc0',
  '#6b7fad',
  '#556ca2',
  '#48629d',
  '#39528a',
  '#2f497c',
  '#011638',
]

/** The primary button has the school's color, with whichever text color is readable on it. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isPrimary = (input.color ?? input.theme.primaryColor) === 'school'
  if (input.variant === 'filled' && isPrimary) {
    return {
      background: 'var(--primary)',
      hover: 'var(--primary-hover)',
      color: 'var(--on-primary)',
      hoverColor: 'var(--on-primary)',
      border: '1px solid transparent',
    }
  }
  return defaultVariantColorsResolver(input)
}

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--primary-ink)',
  '--mantine-color-error': 'var(--over)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--field)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--primary-ink)',
  '--mantine-primary-color-filled-hover': 'var(--primary-ink)',
  '--mantine-primary-color-contrast': 'var(--surface)',
  '--mantine-color-school-filled': 'var(--primary-ink)',
  '--mantine-color-school-filled-hover': 'var(--primary-ink)',
  '--mantine-color-school-light': 'color-mix(in srgb, var(--primary) 10%, var(--surface))',
  '--mantine-color-school-light-hover': 'color-mix(in srgb, var(--primary) 16%, var(--surface))',
  '--mantine-color-school-light-color': 'var(--ink)',
  '--mantine-color-school-outline': 'var(--primary-ink)',
  '--mantine-color-school-text': 'var(--primary-ink)',
}

/** In dark mode, Mantine paints floating elements (menus, option lists) with its own grays; these override them. */
const dark = {
  ...shared,
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-dark-6': 'var(--field)',
  '--mantine-color-dark-7': 'var(--line)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark })

const FONTS = 'Inter, "Inter stand-in", system-ui, sans-serif'

export const theme = createTheme({
  fontFamily: FONTS,
  headings: { fontFamily: FONTS, fontWeight: '700' },
  colors: { school },
  primaryColor: 'school',
  primaryShade: 9,
  variantColorResolver,
  defaultRadius: 'md',
  radius: { sm: '8px', md: '10px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Named, although it is Mantine's default: the resolver above is called only for a named variant.
    Button: {
      defaultProps: { size: 'md', variant: 'filled' },
      // One size of type for all buttons but the large ones at the end of a form.
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: { '--button-fz': size === 'lg' || size === 'xl' ? '16px' : '14px' },
      }),
    },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'default' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'lg' } },
  },
})
