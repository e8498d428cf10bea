/** Input attributes that tell a phone's keyboard and autofill the purpose of a field. */
export const MOBILE = { inputMode: 'tel', autoComplete: 'tel-national' } as const

export const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
} as const
