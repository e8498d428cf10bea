import { CaptchaChallengeSchema } from '#database/schema'

/** The answer to a sum that a page shows; it never leaves the server (DECISIONS 11). */
export default class CaptchaChallenge extends CaptchaChallengeSchema {
  static table = 'captcha_challenges'
  static selfAssignPrimaryKey = true
}
