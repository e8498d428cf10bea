import { CaptchaChallengeSchema } from '#database/schema'

/** The answer to the captcha of a page; it never leaves the server (DECISIONS 11). */
export default class CaptchaChallenge extends CaptchaChallengeSchema {
  static table = 'captcha_challenges'
  static selfAssignPrimaryKey = true
}
