/** What a one-time code is good for; a code for one purpose opens no other. */
export type OtpPurpose =
  | 'sign_up'
  | 'forgot_password'
  | 'change_mobile'
  | 'change_email'
  | 'instead_of_captcha'
  | 'new_device'
  | 'bank_branch'
  | 'grievance'
  | 'assisted_opening'
  | 'assisted_submission'

/** How a code reaches its recipient: an e-mail address has an @, a mobile has not. */
export function channelTo(recipient: string): 'sms' | 'email' {
  return recipient.includes('@') ? 'email' : 'sms'
}

/* DECISIONS 11. */
export const OTP_DIGITS = 6
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
/** To one recipient for one purpose, at the wish of one asker. */
export const OTP_SENDS_PER_HOUR = 3
/**
 * At the wish of all strangers together: one of them cannot use up what others may ask for, all of
 * them cannot fill somebody's telephone, nor guess at more than a hundred tries a day.
 */
export const STRANGERS_SENDS_PER_HOUR = 10
export const STRANGERS_SENDS_PER_DAY = 20

/** Of these from one place: several strangers have to be there before all of them are refused. */
export const STRANGER_SENDS_PER_DAY = 6

const STRANGER = 's:'

/**
 * Who asks for a code, by whom its sending is counted (DECISIONS 11): strangers by their place; who
 * gave the right password, has a known device or is signed in apart from them.
 */
export const askers = {
  /** @param place keyed digest of where they come from */
  stranger: (place: string) => `${STRANGER}${place}`,
  device: (id: string) => `d:${id}`,
  rightPassword: (userId: number) => `p:${userId}`,
  signedIn: (userId: number) => `u:${userId}`,
}

interface Sent {
  asker: string
  /** Whether it was sent within the last hour; all of them within the last day. */
  isRecent: boolean
}

/** Whether one more code may be sent, after those of the last day. */
export function maySend(sent: readonly Sent[], asker: string): boolean {
  const recent = sent.filter(({ isRecent }) => isRecent)
  if (recent.filter((one) => one.asker === asker).length >= OTP_SENDS_PER_HOUR) return false
  if (!asker.startsWith(STRANGER)) return true
  if (sent.filter((one) => one.asker === asker).length >= STRANGER_SENDS_PER_DAY) return false
  const isStrangers = (one: Sent) => one.asker.startsWith(STRANGER)
  return (
    recent.filter(isStrangers).length < STRANGERS_SENDS_PER_HOUR &&
    sent.filter(isStrangers).length < STRANGERS_SENDS_PER_DAY
  )
}
