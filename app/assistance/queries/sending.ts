import type { I18n } from '@adonisjs/i18n'
import { loanRequestOf } from '#applications/queries/loan_request'
import Assistance from '#assistance/models/assistance'
import { helpBy, helperName, unsentHelp } from '#assistance/queries/help_of'
import { applicationVersion } from '#assistance/queries/help_state'
import { submissionBinding } from '#assistance/rules/codes'
import { hasOpenCode } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { inTransaction } from '#core/database/transaction'
import { NotFound } from '#core/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/loan_types'
import Profile from '#profile/models/profile'
import { profileCompletion } from '#profile/queries/profile_completion'

/**
 * A help whose application was not sent yet: of the citizen, also where it has ended, or of who may work on it now.
 *
 * @throws NotFound for everybody else, and after the submission
 */
export async function helpToSend(user: User, uuid: string): Promise<Assistance> {
  const own = await Assistance.query().where({ uuid, citizenId: user.id }).first()
  if (!own) return helpBy(user, uuid)
  const unsent = await unsentHelp(user.id, own.loanType)
  if (!unsent.some(({ id }) => id === own.id)) throw new NotFound()
  return own
}

/** What is sent, by whom with whose help, and whether a code is on its way. */
export async function sendingPage(
  help: Assistance,
  by: { user: User; browser: string },
  i18n: I18n
) {
  const { uuid, loanType } = help
  const citizen = await User.findOrFail(help.citizenId!)
  const profile = await Profile.findBy('userId', citizen.id)
  const sections = profile ? await profileCompletion(profile.id, loanType) : []
  const isComplete =
    sections.length > 0 && sections.every((one) => one.isComplete || one.isOptional)
  const version = await applicationVersion(citizen.id, loanType)
  const request =
    profile && isComplete
      ? await inTransaction((trx) => loanRequestOf(profile, loanType, trx))
      : null
  return {
    uuid,
    path: loanTypePath(loanType),
    scheme: loanTypeName(masters().scheme(loanType), i18n.locale),
    citizen: citizen.displayName,
    isOwn: citizen.id === by.user.id,
    helper: await helperName(help),
    /** Paise; null while something is missing. */
    amountPaise: request?.amountPaise ?? null,
    last4: citizen.mobile.slice(-4),
    isComplete,
    /** Goes with the form: what changed since is not sent. */
    seen: version,
    awaitsCode: await hasOpenCode({
      recipient: citizen.mobile,
      purpose: 'assisted_submission',
      browser: submissionBinding(by.browser, uuid, version),
    }),
  }
}
