import vine from '@vinejs/vine'
import { passwordWeakness } from '#auth/queries/passwords'
import type { RoleId } from '#auth/roles'

/** Results that the controller determined before the form is validated. */
export interface CaptchaMeta extends Record<string, unknown> {
  captchaSolved: boolean
  /** A code by SMS was entered in place of the captcha. */
  isByCode?: boolean
}

const captchaSolved = vine.createRule(
  (_, __, field) => {
    const { captchaSolved: isSolved, isByCode } = field.meta as CaptchaMeta
    if (isSolved) return
    if (isByCode) field.report('The OTP is wrong or no longer valid', 'captchaCode', field)
    else field.report('Please enter Captcha', 'captcha', field)
  },
  { implicit: true, name: 'captcha' }
)

/** The answer to the captcha; a wrong and an empty one have the same message (document 1, section 8). */
export const captchaAnswer = () => vine.any().optional().use(captchaSolved())

/** A password as entered: neither trimmed nor normalised. */
export const password = () => vine.string()

const sameAs = vine.createRule<{ other: string }>(
  (value, { other }, field) => {
    if (value !== field.parent[other]) {
      field.report('Please verify the password and confirm password', 'sameAs', field)
    }
  },
  { name: 'sameAs' }
)

const strongFor = vine.createRule<{ roleId?: RoleId }>(
  (value, { roleId }, field) => {
    const { userName, mobile } = field.parent as { userName?: string; mobile?: string }
    const weakness = passwordWeakness(String(value), { userName, mobile, roleId })
    if (weakness) field.report('Please choose another password', `password_${weakness}`, field)
  },
  { name: 'strongFor' }
)

/** A new password: repeated correctly, and acceptable for a user of this role (DECISIONS 11). */
export const newPassword = (confirmation: string, roleId?: RoleId) =>
  password()
    .use(sameAs({ other: confirmation }))
    .use(strongFor({ roleId }))
