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

/** The channel that reaches a recipient: an e-mail address contains an @, a mobile number does not. */
export function channelTo(recipient: string): 'sms' | 'email' {
  return recipient.includes('@') ? 'email' : 'sms'
}

/* DECISIONS 11. The hourly and daily limits are those before the delay applies. */
export const OTP_DIGITS = 6
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
/** To one recipient for one purpose, requested by one requester. */
export const OTP_SENDS_PER_HOUR = 3
/**
 * Requested by all anonymous requesters together: one of them cannot use up the limit of others, and all of them
 * together can neither flood a telephone nor guess more than a hundred times a day.
 */
const ANONYMOUS_SENDS_PER_HOUR = 10
const ANONYMOUS_SENDS_PER_DAY = 20

/** The share of one anonymous requester: it takes several to exhaust the limit for all. */
const SENDS_TO_OTHERS_PER_DAY = 6

const ANONYMOUS = 's:'

/**
 * To one recipient for one purpose, requested by all users who help another person, with a daily limit of their own.
 */
const HELPERS_SENDS_PER_DAY = 10

const HELPER = 'h:'

/**
 * The requester of a code, by which sent codes are counted (DECISIONS 11): anonymous ones by their network address;
 * users who gave the right password, have a known device or are signed in are counted separately.
 */
export const requesters = {
  /** @param place keyed digest of the network address */
  anonymous: (place: string) => `${ANONYMOUS}${place}`,
  device: (id: string) => `d:${id}`,
  rightPassword: (userId: number) => `p:${userId}`,
  signedIn: (userId: number) => `u:${userId}`,
  /** An anonymous requester who has waited: exempt from the shared limit, and limited only by the waiting. */
  delayed: 'w:',
  /** A signed-in user who requests a code that is sent to another person. */
  helper: (userId: number) => `${HELPER}${userId}`,
}

interface SentCode {
  asker: string
  /** Whether it was sent within the last hour; all entries are from the last day. */
  isRecent: boolean
}

/**
 * Whether one more code is sent now, after those of the last day. An anonymous requester may be the owner, whose limit
 * others have used up: their code is delayed (`minutesToWait`). All other requesters have used up their own.
 */
export function whenToSend(
  sent: readonly SentCode[],
  requester: string
): 'now' | 'later' | 'never' {
  if (isWithinLimits(sent, requester)) return 'now'
  return requester.startsWith(ANONYMOUS) ? 'later' : 'never'
}

function isWithinLimits(sent: readonly SentCode[], requester: string): boolean {
  const recent = sent.filter(({ isRecent }) => isRecent)
  if (recent.filter((one) => one.asker === requester).length >= OTP_SENDS_PER_HOUR) return false
  const kind = [ANONYMOUS, HELPER].find((one) => requester.startsWith(one))
  if (kind === undefined) return true
  if (sent.filter((one) => one.asker === requester).length >= SENDS_TO_OTHERS_PER_DAY) return false
  const isOfKind = (one: SentCode) => one.asker.startsWith(kind)
  const day = sent.filter(isOfKind).length
  if (kind === HELPER) return day < HELPERS_SENDS_PER_DAY
  return recent.filter(isOfKind).length < ANONYMOUS_SENDS_PER_HOUR && day < ANONYMOUS_SENDS_PER_DAY
}

/** Delay in minutes for the first browser, and the increment for each further one of the day. */
const WAIT_STEP_MINUTES = 5
/** Maximum delay; with a longer one strangers could still lock the owner out. */
const MAX_WAIT_MINUTES = 60
/** Longer for a requester who did not solve the captcha, but within the two hours that a session lasts without use. */
const UNPROVEN_FACTOR = 1.5

/**
 * Returns the delay of the next browser's code. @param waiting number of requesters of the last day that wait, or have
 * waited
 */
export const minutesToWait = (waiting: number, isUnproven: boolean): number =>
  Math.ceil(
    Math.min((waiting + 1) * WAIT_STEP_MINUTES, MAX_WAIT_MINUTES) *
      (isUnproven ? UNPROVEN_FACTOR : 1)
  )
