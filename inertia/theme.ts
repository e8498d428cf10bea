import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core'

/** The only accent colour. Shade 7 is the brand blue: contrast 8.6 to 1 on white. */
const official: MantineColorsTuple = [
  '#eef5fa',
  '#dae8f2',
  '#b7d2e6',
  '#8fb9d8',
  '#6ba3ca',
  '#4787b3',
  '#336d97',
  '#1d4f76',
  '#174263',
  '#10314b',
]

/** Neutrals of the dark scheme, with a trace of the accent so that both schemes are related. */
const dark: MantineColorsTuple = [
  '#e3eaf0',
  '#c9d4dd',
  '#a9b8c4',
  '#7f92a1',
  '#3d4f5e',
  '#2c3b48',
  '#1f2c37',
  '#141e27',
  '#0f171e',
  '#0a1016',
]

/** Colours of danger, success and warning whose text is readable on white and on dark. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#fad4d0',
  '#ffc4be',
  '#ffafa7',
  '#ff9a91',
  '#dd4b41',
  '#c4372e',
  '#b3261e',
  '#931d17',
  '#6f1511',
]

const green: MantineColorsTuple = [
  '#e7f4ec',
  '#cfe9d9',
  '#b4e2c6',
  '#99dbb3',
  '#7fd3a0',
  '#3b9160',
  '#277a4b',
  '#1a6b3c',
  '#13532e',
  '#0c3a20',
]

const orange: MantineColorsTuple = [
  '#fdf3e0',
  '#fae5bf',
  '#f8d99c',
  '#f4cd82',
  '#f0c069',
  '#a86d10',
  '#8f5a05',
  '#7a4b00',
  '#5e3a00',
  '#402700',
]

const fontFamily =
  "'Noto Sans Variable', 'Noto Sans Devanagari Variable', 'Noto Sans Fallback', 'Noto Sans', 'Noto Sans Devanagari', system-ui, sans-serif"

/** 400, 600 and 700 are the only weights; Devanagari requires the generous line heights. */
export const theme = createTheme({
  primaryColor: 'official',
  primaryShade: { light: 7, dark: 6 },
  colors: { official, dark, red, green, teal: green, orange, yellow: orange, blue: official },
  black: '#17222b',
  autoContrast: true,
  luminanceThreshold: 0.2,
  focusRing: 'auto',
  focusClassName: 'as-focus',
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  fontFamily,
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.6', lg: '1.6', xl: '1.6' },
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: 'clamp(1.5rem, 1.2rem + 1.4vw, 2.125rem)', lineHeight: '1.35' },
      h2: { fontSize: 'clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)', lineHeight: '1.4' },
      h3: { fontSize: '1.125rem', lineHeight: '1.5' },
      h4: { fontSize: '1rem', lineHeight: '1.5' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.5' },
      h6: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44 } },
    CloseButton: { defaultProps: { size: 44 } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    },
    Anchor: { defaultProps: { underline: 'always' } },
  },
})

/** Overrides where the library's own greys and reds are too faint to read (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#51606c',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#687683',
    '--mantine-color-default-border': '#c3ced7',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b8c4',
    '--mantine-color-error': '#ff9a91',
    '--mantine-color-placeholder': '#8fa1af',
    '--mantine-color-default-border': '#4a5d6d',
    '--mantine-color-anchor': '#8fc1e6',
  },
})
