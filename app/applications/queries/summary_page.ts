import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import { localName, masters } from '#masters/queries/masters'
import { profileLock } from '#profile/lock'
import Profile from '#profile/models/profile'
import { sectionRows } from '#profile/queries/section_rows'
import { profileHref } from '#profile/rules/profile_href'

/** The last page of the wizard: each section that has to be filled in, and what was submitted. */
export async function summaryPage(userId: number, loanType: number, i18n: I18n) {
  const profile = await Profile.findBy('userId', userId)
  const live = await Application.findBy('liveKey', Application.liveKeyOf(userId, loanType))
  const lock = await profileLock(userId)
  const rows = profile ? await sectionRows(profile, loanType, lock, i18n) : []
  return {
    scheme: localName(masters().scheme(loanType), i18n.locale),
    /** Where the profile is read and printed. */
    profileHref: profileHref(loanType),
    sections: rows.filter(({ isOptional }) => !isOptional),
    live: live && {
      uuid: live.uuid,
      number: live.number,
      statusId: live.statusId,
      isEditable: live.status.editableByApplicant,
    },
  }
}
