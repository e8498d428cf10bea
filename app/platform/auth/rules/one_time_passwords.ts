/** Purposes of a one-time code; a code for one purpose is not valid for another. */
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
  | 'take_over'

/** How a code reaches its recipient: an e-mail address has an @, a mobile has not. */
export function channelTo(recipient: string): 'sms' | 'email' {
  return recipient.includes('@') ? 'email' : 'sms'
}

/* DECISIONS 11. The sends of an hour and a day are those before the slower way. */
export const OTP_DIGITS = 6
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
/** To one recipient for one purpose, at the wish of one asker. */
export const OTP_SENDS_PER_HOUR = 3
/**
 * At the wish of all strangers together: one of them cannot use up what others may ask for, all of
 * them cannot fill somebody's telephone, nor guess at more than a hundred tries a day.
 */
const ANONYMOUS_SENDS_PER_HOUR = 10
const ANONYMOUS_SENDS_PER_DAY = 20

/** Of these at one's wish: several have to be there before all of them are refused. */
const SENDS_TO_OTHERS_PER_DAY = 6

const ANONYMOUS = 's:'

/** To one recipient and for one purpose, at the wish of all who help somebody else, with their own limit a day. */
const HELPERS_SENDS_PER_DAY = 10

const HELPER = 'h:'

/**
 * Who asks for a code, by whom its sending is counted (DECISIONS 11): strangers by their place; who
 * gave the right password, has a known device or is signed in apart from them.
 */
export const requesters = {
  /** @param place keyed digest of where they come from */
  anonymous: (place: string) => `${ANONYMOUS}${place}`,
  device: (id: string) => `d:${id}`,
  rightPassword: (userId: number) => `p:${userId}`,
  signedIn: (userId: number) => `u:${userId}`,
  /** A stranger who has waited: beyond what strangers share, and counted by the waiting alone. */
  delayed: 'w:',
  /** Who is signed in, and asks for a code that goes to somebody else. */
  helper: (userId: number) => `${HELPER}${userId}`,
}

interface Sent {
  asker: string
  /** Whether it was sent within the last hour; all of them within the last day. */
  isRecent: boolean
}

/**
 * Whether one more code is sent now, after those of the last day. A stranger may be the holder, whom others have
 * used up the limit of: they wait (`minutesToWait`). Everybody else has used up their own.
 */
export function whenToSend(sent: readonly Sent[], requester: string): 'now' | 'later' | 'never' {
  if (isWithinLimits(sent, requester)) return 'now'
  return requester.startsWith(ANONYMOUS) ? 'later' : 'never'
}

function isWithinLimits(sent: readonly Sent[], requester: string): boolean {
  const recent = sent.filter(({ isRecent }) => isRecent)
  if (recent.filter((one) => one.asker === requester).length >= OTP_SENDS_PER_HOUR) return false
  const kind = [ANONYMOUS, HELPER].find((one) => requester.startsWith(one))
  if (kind === undefined) return true
  if (sent.filter((one) => one.asker === requester).length >= SENDS_TO_OTHERS_PER_DAY) return false
  const isOfKind = (one: Sent) => one.asker.startsWith(kind)
  const day = sent.filter(isOfKind).length
  if (kind === HELPER) return day < HELPERS_SENDS_PER_DAY
  return recent.filter(isOfKind).length < ANONYMOUS_SENDS_PER_HOUR && day < ANONYMOUS_SENDS_PER_DAY
}

/** Minutes that the first browser waits, and by how many each further one of the day waits longer. */
const WAIT_STEP_MINUTES = 5
/** No longer, or strangers could shut the holder out after all. */
const MAX_WAIT_MINUTES = 60
/** Longer for who did not do the sum, and within the two hours that a session lasts without use. */
const UNPROVEN_FACTOR = 1.5

/** How long the next browser waits for its code. @param waiting how many of the last day wait, or have waited */
export const minutesToWait = (waiting: number, isUnproven: boolean): number =>
  Math.ceil(
    Math.min((waiting + 1) * WAIT_STEP_MINUTES, MAX_WAIT_MINUTES) *
      (isUnproven ? UNPROVEN_FACTOR : 1)
  )
