import type { I18n } from '@adonisjs/i18n'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import type Application from '#applications/models/application'
import { itemName } from '#applications/queries/file_item_names'
import { liveApplications } from '#applications/queries/live_applications'
import { timelineOf } from '#applications/queries/timeline'
import { itemHref, namedItem } from '#applications/rules/file_items'
import { namedPeople } from '#group/queries/own_group'
import { loanTypePath } from '#masters/rules/loan_types'
import type { ReturnNote } from '#profile/contracts/facts'

/** Why an application of the person is where it is, as the office wrote it last, and what it is about. */
export async function lastRemarks(
  application: Application,
  i18n: I18n
): Promise<Omit<ReturnNote, 'on'>> {
  const { loanType, groupId } = application
  const last = (await timelineOf(application, i18n.locale)).steps.at(-1)
  const item = last?.item ? namedItem(last.item, loanType, await namedPeople(groupId)) : null
  return {
    reason: last?.reason ?? null,
    remarks: last?.remarks ?? null,
    item: item && {
      name: itemName(item, loanType, i18n),
      href: itemHref(item, `/apply/${loanTypePath(loanType)}`),
    },
  }
}

/** Why the person's live application of a loan type was returned; null when it was not. */
export async function returnNoteOf(
  userId: number,
  loanType: number,
  i18n: I18n
): Promise<ReturnNote | null> {
  const live = await liveApplications(userId)
  const returned = live.find((one) => one.loanType === loanType && one.status.editableByApplicant)
  if (!returned) return null
  return { on: indiaDateOf(returned.statusSince), ...(await lastRemarks(returned, i18n)) }
}
