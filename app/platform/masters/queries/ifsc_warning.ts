import { ifscPrefix } from '#kernel/formats/ifsc'
import { LOCALES } from '#kernel/formats/languages'
import { localName, masters } from '#masters/queries/masters'

/**
 * What the list of banks holds against an IFSC, as the key and the values of a sentence; null for nothing. A
 * warning and no refusal: the list may be incomplete, and small banks use the codes of another one.
 *
 * @param bankName as the person typed it
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
