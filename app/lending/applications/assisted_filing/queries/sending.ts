import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { openAppealOf } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { loanRequestOf } from '#applications/queries/loan_request'
import Assistance from '#applications/assisted_filing/models/assistance'
import { activeAssistance, helperName } from '#applications/assisted_filing/queries/help_of'
import { unsubmittedAssistances } from '#applications/assisted_filing/queries/unsent_help'
import { applicationVersion } from '#applications/assisted_filing/queries/help_state'
import { submissionBinding } from '#applications/assisted_filing/rules/codes'
import { hasPendingCode } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'
import { eligibilityTexts } from '#masters/queries/scheme_texts'
import { loanTypeOfPath, loanTypePath } from '#masters/rules/loan_types'
import Profile from '#profile/models/profile'
import { profileCompletion } from '#profile/queries/profile_completion'

/** A help, and the application that is sent with its code. */
export interface SubmittableAssistance {
  help: Assistance
  /** Scheme id: that of the help, or another loan whose answers it changed too, which its citizen alone sends. */
  loanType: number
}

/**
 * A help whose application was not sent yet: of the citizen, also where it has ended, or of who may work on it now.
 *
 * @param loan path of another loan type than that of the help
 * @throws NotFound for everybody else, and after the submission
 */
export async function submittableAssistance(user: User, uuid: string, loan?: string): Promise<SubmittableAssistance> {
  const own = await Assistance.query().where({ uuid, citizenId: user.id }).first()
  if (!own && loan !== undefined) throw new NotFound()
  const help = own ?? (await activeAssistance(user, uuid))
  const loanType = loan === undefined ? help.loanType : loanTypeOfPath(loan)
  if (loanType === null) throw new NotFound()
  if (!own) return { help, loanType }
  const unsent = await unsubmittedAssistances(user.id, loanType)
  if (!unsent.some(({ id }) => id === own.id)) throw new NotFound()
  return { help, loanType }
}

/** What is sent, by whom with whose help, and whether a code is on its way. */
export async function submissionPage(
  { help, loanType }: SubmittableAssistance,
  by: { user: User; browser: string },
  i18n: I18n
) {
  const { uuid } = help
  const query = help.loanType === loanType ? '' : `?loan=${loanTypePath(loanType)}`
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
  const live = await Application.findBy('liveKey', Application.liveKeyOf(citizen.id, loanType))
  const appeal = await openAppealOf(citizen.id, loanType, db.connection())
  return {
    sendHref: `/assisted/${uuid}${query}`,
    codesHref: `/assisted/${uuid}/codes${query}`,
    path: loanTypePath(loanType),
    scheme: loanTypeName(masters().scheme(loanType), i18n.locale),
    citizen: citizen.displayName,
    criteria: eligibilityTexts(loanType, i18n.locale, live?.submittedOn),
    isOwn: citizen.id === by.user.id,
    helper: await helperName(help),
    /** Paise; null while something is missing. */
    amountPaise: request?.amountPaise ?? null,
    last4: citizen.mobile.slice(-4),
    isComplete,
    /** Number of the rejected application whose pending appeal the submission ends. */
    appealed: appeal?.number ?? null,
    /** Goes with the form: what changed since is not sent. */
    seen: version,
    awaitsCode: await hasPendingCode({
      recipient: citizen.mobile,
      purpose: 'assisted_submission',
      browser: submissionBinding(by.browser, uuid, version),
    }),
  }
}
