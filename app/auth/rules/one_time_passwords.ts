/** What a one-time code is good for; a code for one purpose opens no other. */
export type OtpPurpose =
  'sign_up' | 'forgot_password' | 'change_mobile' | 'change_email' | 'instead_of_captcha'

/** How a code reaches its recipient: an e-mail address has an @, a mobile has not. */
export function channelTo(recipient: string): 'sms' | 'email' {
  return recipient.includes('@') ? 'email' : 'sms'
}

/* DECISIONS 11. */
export const OTP_DIGITS = 6
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
export const OTP_SENDS_PER_HOUR = 3
