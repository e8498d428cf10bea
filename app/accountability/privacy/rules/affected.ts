/** How somebody came onto the list of a breach. */
export const SOURCES = ['sheet', 'looks', 'district'] as const
export type Source = (typeof SOURCES)[number]

/** By what somebody was told besides the inbox; `nobody`: the account had ended. */
export type Reached = 'sms' | 'email' | 'both' | 'inbox' | 'nobody'

interface Account {
  isActive: boolean
  mobile: string | null
  email: string | null
}

/** By what this person can be told. */
export function reachOf({ isActive, mobile, email }: Account): Reached {
  if (!isActive) return 'nobody'
  if (mobile && email) return 'both'
  if (mobile) return 'sms'
  return email ? 'email' : 'inbox'
}
