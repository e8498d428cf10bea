import vine from '@vinejs/vine'
import { localName, masters } from '#masters/queries/masters'
import { type NumberedList, isRetired } from '#masters/queries/master_lists'
import { ifscPrefix } from '#kernel/formats/identifiers'
import { LOCALES } from '#kernel/formats/languages'
import type { I18n } from '@adonisjs/i18n'

const inMaster = vine.createRule<{ list: NumberedList }>(
  (value, { list }, field) => {
    const row = masters().find(list, value as number)
    if (!row || isRetired(row)) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { name: 'in' }
)

/** The id of a master's row that is not retired, as a select or a radio submits it; rule `in`. */
export function masterId(list: NumberedList) {
  return vine.number().use(inMaster({ list }))
}

/**
 * Warning about an IFSC based on the list of banks, as the key and values of a message; null for none. It is not a
 * refusal: the list may be incomplete, and small banks use the codes of another one.
 *
 * @param bankName as the user entered it
 */
export function ifscWarning(ifsc: string, bankName: string, locale: string) {
  const prefix = ifscPrefix(ifsc) ?? ''
  const merged = masters().rows.banks.find((one) => !one.isActive && one.ifscPrefix === prefix)
  const bank = masters().bankByIfsc(ifsc) ?? merged
  if (!bank) return { key: 'masters.ifsc.unknown', params: { prefix } }
  const params = { prefix, bank: localName(bank, locale) }
  if (!bank.isActive) return { key: 'masters.ifsc.merged', params }
  const typed = bankName.trim().toLowerCase()
  const named = masters().banks.find((one) =>
    LOCALES.some((language) => localName(one, language).toLowerCase() === typed)
  )
  return named && named.id !== bank.id ? { key: 'masters.ifsc.other_bank', params } : null
}

/*
 * Message of a form that cannot work without a list that is empty (documents 1 and 4, section 8); null when the list
 * exists.
 */

export const casteListError = (i18n: I18n): string | null =>
  masters().castes.length > 0 ? null : i18n.t('errors.lists.castes')

export const stateListError = (i18n: I18n): string | null =>
  masters().states.length > 0 ? null : i18n.t('errors.lists.states')

export const schemeListError = (i18n: I18n, reference: string): string | null =>
  masters().schemes.length > 0 ? null : i18n.t('errors.lists.schemes', { reference })
