import type { I18n } from '@adonisjs/i18n'
import { placeName } from '#administration/message_change'
import { scopeName } from '#administration/scheme_words'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { officerListNamed } from '#lists/officer_lists'
import { masters } from '#masters/queries/masters'
import type { MessagePlace } from '#notifications/rules/events'
import type { SubjectType } from '#workflow/contracts/subject'
import { subjectAdapter } from '#workflow/registry'

type Data = Readonly<Record<string, unknown>>

/** What is one thing in the whole portal, by the first part of its actions. */
const SINGLETONS: Readonly<Record<string, string>> = {
  signatory: 'administration.signatories.title',
  debit_account: 'administration.settings.account.title',
  settings: 'administration.settings.corporation',
  second_factor_roles: 'administration.settings.second_factor.title',
  gateway: 'administration.gateways.title',
  confirmation_rules: 'maker_checker.rules.title',
  audit: 'administration.audit.title',
  counters: 'audit_words.things.counters',
  installation: 'audit_words.things.installation',
  application_summary: 'audit_words.things.application_summary',
}

/**
 * What an entry is about that names no record: a setting, a text, a list, the person's own account.
 *
 * @returns null where even that is not known
 */
export function unnumberedSubjectText(action: string, data: Data, i18n: I18n): string | null {
  const value = valueOf(action, data)
  return value === null ? null : String(sentenceValue(i18n, value))
}

/** The log outlives what it is about: a status may be there no more. */
const statusExists = (subjectType: SubjectType, statusId: number) =>
  masters().find(
    subjectType === 'application' ? 'applicationStatuses' : 'claimStatuses',
    statusId
  ) !== undefined

function valueOf(action: string, data: Data): SentenceValue | null {
  const [what] = action.split('.')
  const { subjectType, statusId, template, channel, report, route } = data
  const isFile = subjectType === 'application' || subjectType === 'claim'
  if (Object.hasOwn(SINGLETONS, what)) return { key: SINGLETONS[what] }
  if (what === 'message_text' && typeof template === 'string' && typeof channel === 'string') {
    return placeName({ template, channel } as MessagePlace)
  }
  if (what === 'workflow' && isFile) {
    return typeof statusId === 'number' && statusExists(subjectType, statusId)
      ? subjectAdapter(subjectType).statusName(statusId)
      : { key: `administration.workflow.subjects.${subjectType}` }
  }
  if (what === 'scheme') return scopeName(null)
  if (what === 'report') {
    return {
      key:
        typeof report === 'string' && /^\d+$/.test(report)
          ? `report_titles.${report}`
          : 'reports.mis.title',
    }
  }
  if (what === 'access' && typeof route === 'string') return route
  if (what === 'auth') return { key: 'audit_words.things.own_account' }
  const list = officerListNamed(what)
  return list ? { key: list.list.definition.words.name } : null
}
