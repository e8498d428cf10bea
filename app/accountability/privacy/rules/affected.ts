/** How somebody came onto the list of a breach. */
export const AFFECTED_SOURCES = ['sheet', 'looks', 'district'] as const
export type AffectedSource = (typeof AFFECTED_SOURCES)[number]

/** By what somebody was told besides the inbox; `nobody`: the account had ended. */
export type DeliveryChannel = 'sms' | 'email' | 'both' | 'inbox' | 'nobody'

interface Account {
  isActive: boolean
  mobile: string | null
  email: string | null
}

/** By what this person can be told. */
export function deliveryChannelOf({ isActive, mobile, email }: Account): DeliveryChannel {
  if (!isActive) return 'nobody'
  if (mobile && email) return 'both'
  if (mobile) return 'sms'
  return email ? 'email' : 'inbox'
}
