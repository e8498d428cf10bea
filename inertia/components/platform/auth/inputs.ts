/** How a phone's keyboard and memory are told what a field is for. */
export const MOBILE = { inputMode: 'tel', autoComplete: 'tel-national' } as const

export const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
} as const
