import type { I18n } from '@adonisjs/i18n'
import { applicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { groupView } from '#group/queries/group_view'
import { localName, masters } from '#masters/queries/masters'
import { schemeOpeningView } from '#masters/queries/scheme_opening'
import { eligibilityTexts } from '#masters/queries/scheme_texts'
import { loanFormOf } from '#masters/rules/loan_types'
import { profileLock } from '#profile/lock'
import { appealedIn } from '#profile/wizard'
import Profile from '#profile/models/profile'
import { profileView } from '#profile/queries/profile_view'
import { sectionRows } from '#profile/queries/section_rows'
import { profileHref } from '#profile/rules/profile_href'

/** The last page of the wizard: each section with its answers, and what was submitted. */
export async function summaryPage(userId: number, loanType: number, i18n: I18n) {
  const profile = await Profile.findBy('userId', userId)
  const live = await Application.findBy('liveKey', Application.liveKeyOf(userId, loanType))
  const lock = await profileLock(userId)
  const rows = profile ? await sectionRows(profile, loanType, lock, i18n) : []
  return {
    scheme: localName(masters().scheme(loanType), i18n.locale),
    opening: schemeOpeningView(loanType, i18n.locale),
    /** Where it is sent with the citizen's code, since somebody helped; null where the form here does. */
    helpedHref: await applicationFacts().submissionHref(userId, loanType),
    /** Where the profile is read and printed. */
    profileHref: profileHref(loanType),
    sections: rows,
    /** What was answered; null before anything was. */
    view: profile && (await profileView(profile.id, i18n.locale, { loanType })),
    group: loanFormOf(loanType) === 'group' ? await groupView(userId, i18n.locale) : null,
    /** What is declared with the submission, of the day that counts. */
    criteria: eligibilityTexts(loanType, i18n.locale, live?.submittedOn),
    appealed: appealedIn({ lock, loanType }),
    live: live && {
      uuid: live.uuid,
      number: live.number,
      statusId: live.statusId,
      isEditable: live.status.editableByApplicant,
    },
  }
}
